// `npm run picture`: takes the README's picture of the home page, from a running product on PORT (3000).
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { findChromium } from "./find-chromium.mjs";
import { requireNode } from "./require-node.mjs";

requireNode();
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });
const address = `http://localhost:${process.env.PORT ?? 3000}/`;
await page.goto(address, { waitUntil: "networkidle" });
// The fonts are optional at the first visit and there at the second.
await page.goto(address, { waitUntil: "networkidle" });
await page.screenshot({ path: fileURLToPath(new URL("../docs/home.png", import.meta.url)) });
await browser.close();
