// Before anything is painted: the theme that was chosen here, so that nothing flashes. A file, since the policy of the house
// allows no script inside a page.
try {
  const { theme } = JSON.parse(localStorage.getItem("sixfold.settings") ?? "{}");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Whatever is kept there is no settings of ours.
}
