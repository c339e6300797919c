import { existsSync } from "node:fs";
import { apt, findOrInstall, findProgram } from "./browsers/find-or-install.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const SHELL = "chromium-headless-shell";

/** Tries CHROMIUM_PATH, the system and Playwright, then installs one. Exits with instructions on failure. */
export async function findChromium() {
  const { chromium } = await import("@playwright/test");
  const ways = [apt("chromium", SHELL), apt("chromium"), ["npx", "playwright", "install", "chromium"]];
  return findOrInstall("Chromium", ways, () => findInstalled().whole ?? existing(chromium.executablePath()));
}

/** Finds the headless shell, in which journeys take only two thirds of the time. It shows no notifications. */
export const findHeadlessShell = () => findInstalled().shell;

/** Finds the browsers that environment variables name, or that are in PATH. */
export function findInstalled() {
  const { CHROMIUM_PATH, CHROMIUM_SHELL_PATH } = process.env;
  return {
    whole: CHROMIUM_PATH ?? findProgram(...NAMES),
    shell: CHROMIUM_SHELL_PATH ?? CHROMIUM_PATH ?? findProgram(SHELL),
  };
}

/** Environment variables of the browser tests: the full browser, and the faster one for most tests. */
export async function browserPaths() {
  const chromium = await findChromium();
  return { CHROMIUM_PATH: chromium, CHROMIUM_SHELL_PATH: findHeadlessShell() ?? chromium };
}

function existing(path) {
  return path && existsSync(path) ? path : undefined;
}
