import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const SHELL = "chromium-headless-shell";

/**
 * The path of a Chromium for the browser tests: CHROMIUM_PATH, the machine's, Playwright's own, or one that
 * is installed now. Ends the process with what to install where there is none.
 */
export async function findChromium() {
  const { chromium } = await import("@playwright/test");
  const find = () => process.env.CHROMIUM_PATH ?? fromPath(NAMES) ?? existing(chromium.executablePath());
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
      // The next way is tried; where none works, the message below says what to do.
    }
  }
  const installed = find();
  if (installed) return installed;
  console.error(
    "Chromium is missing, and the browser tests need it. Install it (Debian: apt-get install chromium), or set CHROMIUM_PATH.",
  );
  process.exit(1);
}

/**
 * The path of the shell that shows nothing, where the machine has it and no browser is named. Journeys take two
 * thirds of the time in it, and pages a third; it shows no notices.
 */
export function findHeadlessShell() {
  return process.env.CHROMIUM_SHELL_PATH ?? process.env.CHROMIUM_PATH ?? fromPath([SHELL]);
}

/** What the browsers' tests read of the environment: the whole browser, and the one of most tests. */
export async function browserPaths() {
  const chromium = await findChromium();
  return { CHROMIUM_PATH: chromium, CHROMIUM_SHELL_PATH: findHeadlessShell() ?? chromium };
}

function fromPath(names) {
  const folders = (process.env.PATH ?? "").split(":");
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
}

function existing(path) {
  return path && existsSync(path) ? path : undefined;
}
