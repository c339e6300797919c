import { browserStorage } from "#platform/shared/browser-storage.ts";

/** The key in localStorage (spec, section 9), and the name of the cookie for the head script (build/document.ts). */
const STORAGE_KEY = "app-theme";

/** The colour `--paper` of each theme in sRGB, for the browser's own bars. */
export const THEME_COLORS = { default: "#f9f3e9", dark: "#151924" } as const;
type Theme = keyof typeof THEME_COLORS;

export function toggleTheme(): void {
  const theme = document.documentElement.dataset.theme === "dark" ? "default" : "dark";
  showTheme(theme);
  browserStorage("local").write(STORAGE_KEY, theme);
}

/**
 * Restores the theme and its cookie, because browsers clear cookies sooner than localStorage. Follows the system's theme
 * as long as nobody has chosen one.
 */
export function restoreTheme(): void {
  const kept = browserStorage("local").read(STORAGE_KEY);
  if (kept === "dark" || kept === "default") showTheme(kept);
  const system = matchMedia("(prefers-color-scheme:dark)");
  system.addEventListener("change", () => {
    if (!document.cookie.includes(STORAGE_KEY)) paintTheme(system.matches ? "dark" : "default");
  });
}

function showTheme(theme: Theme): void {
  paintTheme(theme);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
  document.cookie = `${STORAGE_KEY}=${theme};path=/;max-age=31536000;samesite=lax`;
}

function paintTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === "dark") dataset.theme = theme;
  else delete dataset.theme;
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", THEME_COLORS[theme]);
}
