// Before anything is painted: the theme that was chosen here, or else that of the system, so that nothing flashes. A
// file, since the policy of the house allows no script inside a page.
let kept = {};
try {
  kept = JSON.parse(localStorage.getItem("sixfold.settings") ?? "{}") ?? {};
} catch {
  // Whatever is kept there is no settings of ours.
}
const dark = kept.theme === "dark" || (kept.theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
document.documentElement.dataset.theme = dark ? "dark" : "light";
if (kept.reducedMotion === true) document.documentElement.dataset.reducedMotion = "";
