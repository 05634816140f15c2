// Before anything is painted: the theme that was chosen here, so that nothing flashes. A file, since the policy of the house
// allows no script inside a page.
try {
  const { theme, calm } = JSON.parse(localStorage.getItem("sixfold.settings") ?? "{}");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  if (calm === true) document.documentElement.dataset.calm = "";
} catch {
  // Whatever is kept there is no settings of ours.
}
