// Sets the theme before anything is painted, so that nothing flashes. A file, because the content policy allows no
// inline script.
let stored = {};
try {
  stored = JSON.parse(localStorage.getItem("sixfold.settings") ?? "{}") ?? {};
} catch {
  // Not our settings.
}
const dark =
  stored.theme === "dark" || (stored.theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
document.documentElement.dataset.theme = dark ? "dark" : "light";
if (stored.reducedMotion === true) document.documentElement.dataset.reducedMotion = "";
