// `npm run pictures`: draws the cards for sharing, the ads and the icons (drawings.tsx) into src/app/browser/public. It
// stores a hash of each picture's sources, so that test/pictures.test.ts finds stale ones. Look at the changed
// pictures.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { runnerImport } from "vite";
import { readConfig } from "../../src/app/server/config/read-config.ts";
import { contentPlugin } from "../../src/lessons/content/content-plugin.ts";
import { findChromium } from "../find-chromium.mjs";
import { ARGUMENTS } from "../open-browser.mjs";
import { requireNode } from "../require-node.mjs";

requireNode();
const place = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const { module } = await runnerImport(place("scripts/pictures/drawings.tsx"), {
  plugins: [contentPlugin(readConfig(process.env).site)],
});
const fonts = (await Promise.all([face("Literata"), face("Figtree")])).join("");
const browser = await chromium.launch({ executablePath: await findChromium(), args: ARGUMENTS });
const drawn = {};
for (const { path, width, height, html, hash } of module.drawings) {
  const file = place(`src/app/browser/public${path}`);
  await mkdir(dirname(file), { recursive: true });
  const png = await sharp(await take(`<style>${fonts}</style>${html}`, { width, height }))
    .png({ palette: true, quality: 90, effort: 10 })
    .toFile(file);
  drawn[path] = hash;
  console.log(`${path}: ${png.size} bytes`);
}
await browser.close();
await writeFile(place("scripts/pictures/drawn.json"), `${JSON.stringify(drawn, null, 2)}\n`);

async function face(family) {
  const font = await readFile(place(`src/app/browser/fonts/${family.toLowerCase()}.woff2`), "base64");
  return `@font-face{font-family:"${family}";font-weight:400 700;src:url(data:font/woff2;base64,${font})}`;
}

async function take(html, viewport) {
  const page = await browser.newPage({ viewport });
  await page.setContent(`<!doctype html>${html}`);
  await page.evaluate(() =>
    Promise.all([...document.fonts].map((font) => font.load())).then(() => undefined),
  );
  await page.evaluate(fitTexts);
  const picture = await page.screenshot({ omitBackground: true });
  await page.close();
  return picture;
}

/** Runs in the page: sets each text in the first of its sizes ("size/lines") that fits. */
function fitTexts() {
  for (const text of document.querySelectorAll("[data-sizes]")) {
    const fits = text.dataset.sizes.split(" ").some((room) => {
      const [size, lines] = room.split("/").map(Number);
      text.style.fontSize = `${size}px`;
      const lineHeight = Number.parseFloat(getComputedStyle(text).lineHeight);
      return text.scrollHeight < (lines + 0.5) * lineHeight && text.scrollWidth <= text.clientWidth;
    });
    if (!fits) throw new Error(`"${text.textContent}" does not fit into its picture`);
  }
  // An icon begins where the text below it begins.
  for (const icon of document.querySelectorAll(".icon")) {
    icon.setAttribute("viewBox", `${icon.getBBox().x - 1.5} 0 48 48`);
  }
}
