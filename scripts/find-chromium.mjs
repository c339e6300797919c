import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { findProgram } from "./browsers/find-or-install.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const SHELL = "chromium-headless-shell";

/** Tries CHROMIUM_PATH, the system and Playwright, then installs one. Exits with instructions on failure. */
export async function findChromium() {
  const { chromium } = await import("@playwright/test");
  const find = () =>
    process.env.CHROMIUM_PATH ?? findProgram(...NAMES) ?? existing(chromium.executablePath());
  const found = find();
  if (found) return found;
  console.log("No Chromium found: installing one for the browser tests.");
  for (const [command, ...args] of [
    ["apt-get", "update", "-qq"],
    ["apt-get", "install", "-y", "-qq", "chromium", SHELL],
    ["apt-get", "install", "-y", "-qq", "chromium"],
    ["npx", "playwright", "install", "chromium"],
  ]) {
    if (find()) break;
    try {
      execFileSync(command, args, { stdio: "ignore" });
    } catch {
      // Try the next way. If all fail, the message below says what to do.
    }
  }
  const installed = find();
  if (installed) return installed;
  console.error(
    "Chromium is missing, and the browser tests need it. Install it (Debian: apt-get install chromium), or set CHROMIUM_PATH.",
  );
  process.exit(1);
}

/** Journeys take two thirds of the time in the headless shell, pages a third. It shows no notifications. */
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
