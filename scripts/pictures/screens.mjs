// `npm run screens`: takes the README's picture, and the screenshots for the browser's install dialog
// (src/app/browser/public/manifest.webmanifest).
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { withBrowser } from "../open-browser.mjs";
import { requireNode } from "../require-node.mjs";

requireNode();
const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 390, height: 844 };
const place = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const screenshot = (name) => place(`src/app/browser/public/screenshots/${name}.webp`);

await withBrowser(async ({ origin, browser }) => {
  const home = await take(browser, origin, { viewport: WIDE });
  await sharp(home).png({ palette: true }).toFile(place("docs/home.png"));
  await sharp(home).webp().toFile(screenshot("home-wide"));
  const phone = { viewport: NARROW, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
  await sharp(await take(browser, `${origin}/clave/metas`, phone))
    .webp()
    .toFile(screenshot("key-narrow"));
  await sharp(await take(browser, origin, phone))
    .webp()
    .toFile(screenshot("home-narrow"));
});

async function take(browser, address, options) {
  const context = await browser.newContext({ reducedMotion: "reduce", serviceWorkers: "block", ...options });
  const page = await context.newPage();
  // The first visit may paint without our fonts (`font-display: optional`). The second has them cached.
  for (let visit = 0; visit < 2; visit++) await page.goto(address, { waitUntil: "networkidle" });
  const picture = await page.screenshot();
  await context.close();
  return picture;
}
