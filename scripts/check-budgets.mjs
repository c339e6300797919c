// `npm run check:budgets`: measures a first visit to each page in a real browser, in bytes sent (brotli).
// The limits are in docs/product.md, section 9.
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { screens } from "../e2e/screens.ts";
import { becomePremium, keepGoal, keepIdea } from "../e2e/steps.ts";
import { precacheBytes } from "../src/app/build/precache.ts";
import { readPrecache } from "../src/platform/http/site-template.ts";
import { findHeadlessShell } from "./find-chromium.mjs";
import { withBrowser } from "./open-browser.mjs";
import { requireNode } from "./require-node.mjs";

requireNode();
const KB = 1000;
const PHONE = { width: 390, height: 844 };
const ROOT = fileURLToPath(new URL("..", import.meta.url));
const countOf = (pattern) => globSync(pattern, { cwd: ROOT }).length;
/** The limit of the service worker's precache for every visitor. It grows with each lesson. */
const KEPT_MAX = (266 + 13.4 * countOf("content/keys/*.md")) * KB;
const TOOL_COUNT = countOf("src/*/*/tool-words.ts");
/** The limit of the tools' scripts, which only Premium members' devices keep. It grows with each tool. */
const TOOLS_MAX = (57 + 8 * TOOL_COUNT) * KB;
/** Limit of a tool's own scripts on its page. It grows by 200 bytes with each tool, because tools share scripts. */
const TOOL_MAX = (18.6 + 0.2 * TOOL_COUNT) * KB;
/** Limit of a private page's requests. The goal is 16. */
const PRIVATE_REQUESTS_MAX = 19;
/** Limit of all scripts of a private page's first load. The goal is 85 kB. */
const PRIVATE_SCRIPT_MAX = 100.5 * KB;
/** Limit of a single script of the tools. */
const TOOL_FILE_MAX = 15 * KB;
const SHIFT_MAX = 0.01;
/** Pages measured at once. Each waits half of its time for a silent network. */
const AT_ONCE = 2;
/** This page shows ten pictures, and only the owner opens it. */
const ADS = "/publicidad";
const ADS_MAX = 400 * KB;
const IDEA = "0190a1b2-0000-7000-8000-000000000001";
const GOAL = "0190a1b2-0000-7000-8000-000000000002";
/** No receipt has this id, but its page is as large as one with a receipt. */
const CHARGE = "8AB12345CD6789012";
/** An address of each member page. A journey fails while `screens` lacks a page. */
const PRIVATE = screens.map(({ path }) => path({ idea: IDEA, goal: GOAL, charge: CHARGE }));
/** The home page of a device that was Premium. The page has its own document and budget. */
const MEMBERS_HOME = "/, Premium";
const MEMBERS_HOME_MAX = 21 * KB;
/** The limit of the inline scripts of the members' home. They contain the day's words. */
const MEMBERS_INLINE_MAX = 1.4 * KB;
const MEMBERS_REQUESTS_MAX = 21;
const MEMBERS_SCRIPT_MAX = 104.3 * KB;
/** This page leads visitors to /perfil. The other two payment results have the same code, and are measured. */
const LEADS_ON = "/payment-success";

const SITE = `${ROOT}dist/site`;
const PRECACHE = readPrecache(readFileSync(`${SITE}/sw.js`, "utf8"));
/** The tools' scripts, without the members' home. */
const TOOLS = new Set(Object.keys(PRECACHE.tools).filter((address) => address.endsWith(".js")));

const rows = await withBrowser(weighAll, findHeadlessShell());
console.table(rows);
const kept = await keptBytes();
console.log(`The service worker keeps ${kept.files} files, ${kept.bytes} bytes as they are sent.`);
console.log(`For those who use the tools, ${kept.tools} files more, ${kept.toolBytes} bytes.`);
const complaints = rows.flatMap((row) => excesses(row));
if (kept.bytes > KEPT_MAX) complaints.push(`the service worker keeps ${kept.bytes} bytes, over ${KEPT_MAX}`);
if (kept.largestTool > TOOL_FILE_MAX)
  complaints.push(`a tool's script is ${kept.largestTool} bytes, over ${TOOL_FILE_MAX}`);
if (kept.toolBytes > TOOLS_MAX) complaints.push(`the tools are ${kept.toolBytes} bytes, over ${TOOLS_MAX}`);
for (const complaint of complaints) console.error(complaint);
process.exit(complaints.length > 0 ? 1 : 0);

async function weighAll({ origin, browser, publicPaths }) {
  const cookies = await cookiesOfMember(browser, origin);
  const visits = [
    ...publicPaths.filter((path) => path !== LEADS_ON).map((path) => ({ path })),
    ...PRIVATE.map((path) => ({ path, cookies })),
    { path: "/", cookies, name: MEMBERS_HOME },
  ];
  const found = [];
  const lane = async () => {
    for (let visit = visits.shift(); visit; visit = visits.shift()) {
      const { path, name = path } = visit;
      found.push({ ...(await weigh(browser, origin, path, visit.cookies)), path: name });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return found;
}

async function keptBytes() {
  const files = Object.keys(PRECACHE.files);
  const eachTool = await Promise.all([...TOOLS].map((file) => precacheBytes(SITE, [file])));
  return {
    files: files.length,
    bytes: await precacheBytes(SITE, files),
    tools: TOOLS.size,
    largestTool: Math.max(...eachTool),
    toolBytes: await precacheBytes(SITE, [...TOOLS]),
  };
}

async function cookiesOfMember(browser, origin) {
  const context = await browser.newContext({ baseURL: origin, reducedMotion: "reduce" });
  const page = await context.newPage();
  await becomePremium(page);
  await keepIdea(page, "Aprender a nadar", IDEA);
  await keepGoal(page, {}, GOAL);
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

async function weigh(browser, origin, path, cookies = []) {
  const context = await browser.newContext({ viewport: PHONE, serviceWorkers: "block" });
  await context.addCookies(cookies);
  const page = await context.newPage();
  const requests = [];
  let isLoaded = false;
  page.on("request", (request) => {
    // The icon does not count, because headless browsers do not request it.
    if (!request.url().endsWith("/favicon.svg")) requests.push({ request, isEarly: !isLoaded });
  });
  page.on("load", () => {
    isLoaded = true;
  });
  await page.addInitScript(countShift);
  // A member's page pulls records as its last request. On a busy machine the network may be idle before that.
  const pulled =
    cookies.length > 0 && page.waitForResponse((response) => response.url().includes("/api/notebook"));
  await page.goto(origin + path, { waitUntil: "networkidle" });
  await pulled;
  const shift = await page.evaluate(() => window.shift);
  if (shift > SHIFT_MAX) console.log(path, await page.evaluate(() => window.moved));
  const html = await (await context.request.get(origin + path)).text();
  const sizes = await Promise.all(
    requests.map(async ({ request }) => (await request.sizes()).responseBodySize),
  );
  await context.close();

  const sum = (isWanted) =>
    sizes.reduce((total, size, index) => total + (isWanted(requests[index]) ? size : 0), 0);
  const isTool = ({ request }) => TOOLS.has(new URL(request.url()).pathname);
  const isOf = (type) => (sent) => sent.request.resourceType() === type;
  return {
    path,
    document: sum(isOf("document")),
    script: sum(isOf("script")),
    tool: sum(isTool),
    everything: sum(() => true),
    requests: requests.length,
    early: requests.filter(isNeededEarly).length,
    inline: inlineScript(html),
    shift: Number(shift.toFixed(4)),
  };
}

/** Runs in the page. */
function countShift() {
  window.shift = 0;
  window.moved = [];
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value, startTime, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      window.shift += value;
      for (const { node, previousRect, currentRect } of sources)
        window.moved.push({
          value,
          startTime,
          node: node?.outerHTML?.slice(0, 200),
          previousRect,
          currentRect,
        });
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/** True if the first paint may wait for a request. Document, fonts and manifest do not count. */
function isNeededEarly({ request, isEarly }) {
  return isEarly && !/^(document|font)$/.test(request.resourceType()) && !/manifest/.test(request.url());
}

function inlineScript(html) {
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script]) => script);
  return Buffer.byteLength(scripts.join(""));
}

function excesses(row) {
  const isMembersHome = row.path === MEMBERS_HOME;
  const isPrivate = PRIVATE.includes(row.path) || isMembersHome;
  const anyScript = Math.min(85.2 * KB + row.tool, isPrivate ? PRIVATE_SCRIPT_MAX : Number.POSITIVE_INFINITY);
  const limits = {
    document: row.path === "/" ? 14 * KB : 20 * KB,
    script: row.path === "/" ? 72 * KB : anyScript,
    tool: TOOL_MAX,
    inline: KB,
    shift: SHIFT_MAX,
    ...(isPrivate ? { requests: PRIVATE_REQUESTS_MAX } : { everything: 150 * KB, requests: 11, early: 0 }),
    ...(row.path === ADS && { everything: ADS_MAX, early: row.requests }),
    ...(isMembersHome && {
      document: MEMBERS_HOME_MAX,
      inline: MEMBERS_INLINE_MAX,
      script: MEMBERS_SCRIPT_MAX,
      requests: MEMBERS_REQUESTS_MAX,
      early: 0,
    }),
  };
  return Object.entries(limits)
    .filter(([name, limit]) => row[name] > limit)
    .map(([name, limit]) => `${row.path}: ${name} is ${row[name]}, over ${limit}`);
}
