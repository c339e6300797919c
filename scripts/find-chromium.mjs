import { existsSync } from "node:fs";
import { apt, findOrInstall, findProgram } from "./browsers/find-or-install.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const SHELL = "chromium-headless-shell";

/** Tries CHROMIUM_PATH, the system and Playwright, then installs one. Exits with instructions on failure. */
export async function findChromium() {
  const { chromium } = await import("@playwright/test");
  const ways = [apt("chromium", SHELL), apt("chromium"), ["npx", "playwright", "install", "chromium"]];
  return findOrInstall(
    "Chromium",
    ways,
    () => process.env.CHROMIUM_PATH ?? findProgram(...NAMES) ?? existing(chromium.executablePath()),
  );
}

/** Finds the headless shell: journeys take two thirds of the time in it, pages a third. It shows no notifications. */
export function findHeadlessShell() {
  return process.env.CHROMIUM_SHELL_PATH ?? process.env.CHROMIUM_PATH ?? findProgram(SHELL);
}

/** Environment variables of the browser tests: the full browser, and the faster one for most tests. */
export async function browserPaths() {
  const chromium = await findChromium();
  return { CHROMIUM_PATH: chromium, CHROMIUM_SHELL_PATH: findHeadlessShell() ?? chromium };
}

function existing(path) {
  return path && existsSync(path) ? path : undefined;
}
