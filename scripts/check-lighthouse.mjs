// `npm run check:lighthouse [path …]`: Lighthouse's audits of accessibility, best practices and search engines
// on a phone, for every public page; each has to be 100. A page that is kept from search engines on purpose is
// not asked whether they may read it.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import lighthouse from "lighthouse";
import { Product } from "../e2e/product.ts";
import { documentFile, NOINDEX } from "../src/app/build/document.ts";
import { findChromium } from "./find-chromium.mjs";
import { ARGUMENTS, publicPaths } from "./open-browser.mjs";
import { requireNode } from "./require-node.mjs";

requireNode();
const CATEGORIES = ["accessibility", "best-practices", "seo"];
const site = fileURLToPath(new URL("../dist/site", import.meta.url));
const asked = process.argv.slice(2);
const profile = mkdtempSync(join(tmpdir(), "claves-lighthouse-"));
const product = await Product.start();
const browser = spawn(
  await findChromium(),
  ["--headless", "--remote-debugging-port=0", `--user-data-dir=${profile}`, ...ARGUMENTS],
  { stdio: ["ignore", "ignore", "pipe"] },
);
const rows = [];
try {
  const port = await portOf(browser);
  for (const path of asked.length > 0 ? asked : publicPaths()) rows.push(await audit(path, port));
} finally {
  browser.kill();
  await product.remove();
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
}
console.table(rows.map(({ failed: _, ...row }) => row));
const failures = rows.flatMap(({ path, failed }) => failed.map((audit) => `${path}: ${audit}`));
for (const failure of failures) console.error(failure);
process.exit(failures.length > 0 ? 1 : 0);

async function audit(path, port) {
  const isHidden = readFileSync(site + documentFile(path), "utf8").includes(NOINDEX);
  const { lhr } = await lighthouse(product.origin + path, {
    port,
    logLevel: "error",
    onlyCategories: CATEGORIES,
    ...(isHidden && { skipAudits: ["is-crawlable"] }),
  });
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

/** Where in the page an audit has found something. */
function places(details) {
  return (details?.items ?? []).map(({ node }) => node?.selector ?? "").join(", ");
}

/** Where the browser listens for Lighthouse: it names the port itself. */
function portOf(child) {
  return new Promise((resolve, reject) => {
    let said = "";
    child.stderr.on("data", (chunk) => {
      said += chunk;
      const [, found] = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(said) ?? [];
      if (found) resolve(Number(found));
    });
    child.on("exit", () => reject(new Error(said)));
  });
}
