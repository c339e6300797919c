/** The browser key and the two values of the spec (section 9). The document's head script reads them too. */
const STORAGE_KEY = "app-theme";

/** Changes between day and night, at once and for the next visit. */
export function toggleTheme(): void {
  const { dataset } = document.documentElement;
  const theme = dataset.theme === "dark" ? "default" : "dark";
  if (theme === "dark") dataset.theme = theme;
  else delete dataset.theme;
  try {
    localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Storage is switched off: the choice lasts as long as the page.
  }
}
