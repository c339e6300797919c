import { browserStorage } from "#shared/browser-storage.ts";

/** The browser key and the two values of the spec (section 9). The document's head script reads them too. */
const STORAGE_KEY = "app-theme";

/** What the browser's own bars wear beside our pages: `--paper` of each theme, as sRGB. */
export const THEME_COLORS = { default: "#f9f3e9", dark: "#151924" } as const;

/** Changes between day and night, at once and for the next visit. */
export function toggleTheme(): void {
  const { dataset } = document.documentElement;
  const theme = dataset.theme === "dark" ? "default" : "dark";
  if (theme === "dark") dataset.theme = theme;
  else delete dataset.theme;
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", THEME_COLORS[theme]);
  browserStorage("local").write(STORAGE_KEY, theme);
}
