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

export function publicPaths() {
  const manifest = fileURLToPath(new URL("../dist/site.json", import.meta.url));
  return JSON.parse(readFileSync(manifest, "utf8")).publicPaths;
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
