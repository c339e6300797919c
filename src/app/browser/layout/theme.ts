import { browserStorage } from "#platform/shared/browser-storage.ts";

/** The key in localStorage (spec, section 9), and the name of the cookie for the head script (build/document.ts). */
const STORAGE_KEY = "app-theme";

/** The colour `--paper` of each theme in sRGB, for the browser's own bars. */
export const THEME_COLORS = { default: "#f9f3e9", dark: "#151924" } as const;

export function toggleTheme(): void {
  const theme = document.documentElement.dataset.theme === "dark" ? "default" : "dark";
  showTheme(theme);
  browserStorage("local").write(STORAGE_KEY, theme);
}

/** Restores the theme and its cookie, because browsers clear cookies sooner than localStorage. */
export function restoreTheme(): void {
  const kept = browserStorage("local").read(STORAGE_KEY);
  if ((kept === "dark" || kept === "default") && !document.cookie.includes(`${STORAGE_KEY}=${kept}`)) {
    showTheme(kept);
  }
}

function showTheme(theme: keyof typeof THEME_COLORS): void {
  const { dataset } = document.documentElement;
  if (theme === "dark") dataset.theme = theme;
  else delete dataset.theme;
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", THEME_COLORS[theme]);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
  document.cookie = `${STORAGE_KEY}=${theme};path=/;max-age=31536000;samesite=lax`;
}
