// Starts a fresh product and browser for the scripts that inspect pages.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { Product } from "../e2e/product.ts";
import { findChromium } from "./find-chromium.mjs";

export const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
];

/** Returns all public paths with only one quote, because the pages of quotes differ only in their words. */
export function publicPaths() {
  const manifest = fileURLToPath(new URL("../dist/site.json", import.meta.url));
  const all = JSON.parse(readFileSync(manifest, "utf8")).publicPaths;
  const quotes = all.filter((path) => path.startsWith("/frase/"));
  return all.filter((path) => !quotes.slice(1).includes(path));
}

export async function withBrowser(work, browserPath) {
  const product = await Product.start();
  const executablePath = browserPath ?? (await findChromium());
  const browser = await chromium.launch({ executablePath, args: ARGUMENTS });
  try {
    return await work({ origin: product.origin, browser, publicPaths: publicPaths() });
  } finally {
    await browser.close();
    await product.remove();
  }
}
