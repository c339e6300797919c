// A product of its own and a browser that has never seen it, for the scripts that look at pages.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { Product } from "../e2e/product.ts";
import { findChromium } from "./find-chromium.mjs";

const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
];

/** Runs `work` with the product, the browser and the public paths of the build; closes both. */
export async function withBrowser(work) {
  const product = await Product.start();
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ARGUMENTS });
  try {
    const manifest = fileURLToPath(new URL("../dist/site.json", import.meta.url));
    const { publicPaths } = JSON.parse(readFileSync(manifest, "utf8"));
    return await work({ origin: product.origin, browser, publicPaths });
  } finally {
    await browser.close();
    await product.remove();
  }
}
