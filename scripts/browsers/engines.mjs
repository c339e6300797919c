import { fileURLToPath } from "node:url";
import { chromium, firefox } from "@playwright/test";
import { browserPaths } from "../find-chromium.mjs";
import { apt, findOrInstall, findProgram } from "./find-or-install.mjs";
import { oldChromium } from "./old-chromium.mjs";
import { withWebkit } from "./webkit.mjs";

const RELAY = fileURLToPath(new URL("firefox-relay.mjs", import.meta.url));
const CHROMIUM_ARGUMENTS = ["--no-sandbox", "--disable-gpu"];
/** The packages of old versions lack the helper programs, so everything runs in one process. */
const OLD_ARGUMENTS = [...CHROMIUM_ARGUMENTS, "--headless", "--single-process", "--no-zygote"];

/** Each function opens a browser of a size, runs `work` with its `Engine` (e2e/engines/engine.ts), and closes it. */
export const engines = {
  chromium: async (size, work) => {
    const { CHROMIUM_SHELL_PATH: executablePath } = await browserPaths();
    return inPlaywright(chromium, { executablePath, args: CHROMIUM_ARGUMENTS }, size, work);
  },
  firefox: (size, work) => {
    const find = () => process.env.FIREFOX_PATH ?? findProgram("firefox-esr", "firefox");
    const env = { ...process.env, FIREFOX_PATH: findOrInstall("Firefox", [apt("firefox-esr")], find) };
    return inPlaywright(firefox, { channel: "moz-firefox", executablePath: RELAY, env }, size, work);
  },
  webkit: (size, work) => withWebkit(size, work),
  /** The oldest Chromium that the product supports (decision 0070). */
  "chromium-109": inOldChromium("109.0.6"),
};

function inOldChromium(version) {
  return (size, work) =>
    inPlaywright(chromium, { executablePath: oldChromium(version), args: OLD_ARGUMENTS }, size, work);
}

async function inPlaywright(type, options, viewport, work) {
  const browser = await type.launch(options);
  try {
    const context = await browser.newContext({ viewport, locale: "es-AR" });
    const page = await context.newPage();
    return await work({
      async open(url) {
        await page.goto(url);
      },
      run: (task, ...args) => page.evaluate(`(${task})(...${JSON.stringify(args)})`),
      click: (x, y) => page.mouse.click(x, y),
      type: (text) => page.keyboard.type(text),
    });
  } finally {
    await browser.close();
  }
}
