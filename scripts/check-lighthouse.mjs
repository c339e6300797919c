// `npm run check:lighthouse [path …]`: audits accessibility, best practices and SEO of every public page on a
// phone. Each score must be 100. Pages with noindex skip the audit for crawling.
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Product } from "../e2e/product.ts";
import { documentFile, NOINDEX } from "../src/app/build/document.ts";
import { findChromium } from "./find-chromium.mjs";
import { ARGUMENTS, publicPaths } from "./open-browser.mjs";
import { requireNode } from "./require-node.mjs";

requireNode();
/** Only this script fetches Lighthouse: it would be a quarter of all packages, and `npm test` does not need it. */
const LIGHTHOUSE = "lighthouse@13.5.0";
const CATEGORIES = ["accessibility", "best-practices", "seo"];
const REPORT_BYTES_MAX = 50 * 1024 * 1024;
const site = fileURLToPath(new URL("../dist/site", import.meta.url));
const asked = process.argv.slice(2);
const environment = { ...process.env, CHROME_PATH: await findChromium() };
const product = await Product.start();
const rows = [];
try {
  for (const path of asked.length > 0 ? asked : publicPaths()) rows.push(await audit(path));
} finally {
  await product.remove();
}
console.table(rows.map(({ failed: _, ...row }) => row));
const failures = rows.flatMap(({ path, failed }) => failed.map((audit) => `${path}: ${audit}`));
for (const failure of failures) console.error(failure);
process.exit(failures.length > 0 ? 1 : 0);

async function audit(path) {
  const isHidden = readFileSync(site + documentFile(path), "utf8").includes(NOINDEX);
  const lhr = await report([
    product.origin + path,
    "--quiet",
    "--output=json",
    `--chrome-flags=--headless ${ARGUMENTS.join(" ")}`,
    `--only-categories=${CATEGORIES.join(",")}`,
    ...(isHidden ? ["--skip-audits=is-crawlable"] : []),
  ]);
  const scores = CATEGORIES.map((name) => [name, Math.round(lhr.categories[name].score * 100)]);
  const weighed = CATEGORIES.flatMap((name) => lhr.categories[name].auditRefs).filter(
    ({ weight }) => weight > 0,
  );
  const failed = weighed
    .map(({ id }) => lhr.audits[id])
    .filter((result) => result && result.score !== null && result.score < 1)
    .map(({ id, title, details }) => `${id} (${title}) ${places(details)}`);
  return { path, ...Object.fromEntries(scores), failed };
}

async function report(options) {
  const { stdout } = await promisify(execFile)("npx", ["--yes", LIGHTHOUSE, ...options], {
    env: environment,
    maxBuffer: REPORT_BYTES_MAX,
  });
  return JSON.parse(stdout);
}

function places(details) {
  return (details?.items ?? []).map(({ node }) => node?.selector ?? "").join(", ");
}
