// `npm run bench:paint [path …]`: compares the largest paint of each public page with and without scripts, in
// alternating runs with a throttled processor and network. Measures unthrottled how long load blocks the main
// thread. Copy the figures to bench/RESULTS.md by hand, with the date and the machine.
import { createServer, request } from "node:http";
import { brotliCompressSync } from "node:zlib";
import { withBrowser } from "../scripts/open-browser.mjs";
import { requireNode } from "../scripts/require-node.mjs";

requireNode();
const RUNS = 9;
/** Fewer runs, because the blocked time hardly varies. */
const BLOCKED_RUNS = 3;
const PHONE = { width: 390, height: 844 };
/** Lighthouse's slow 4G: 150 ms round trip, 1.6 Mbit/s. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
/** CPU slowdown factor; 4 simulates a cheap phone. */
const SLOWER = Number(process.env.SLOWER ?? 4);
/** Wait after `load`, so that hydration is measured too. */
const SETTLE_MS = 1000;

const rows = await withBrowser(async ({ origin, browser, publicPaths }) => {
  const proxy = await serveBothWays(origin);
  const asked = process.argv.slice(2);
  const found = [];
  for (const path of asked.length > 0 ? asked : publicPaths) {
    await proxy.prepare(path);
    found.push(await compare(browser, proxy.origin, path));
  }
  proxy.close();
  return found;
});
console.table(rows);

async function compare(browser, origin, path) {
  const whole = [];
  const plain = [];
  const blocked = [];
  const seeWhole = async () => whole.push((await visit(browser, origin + path, true)).paint);
  const seePlain = async () => plain.push((await visit(browser, `${origin}${path}?plain`, true)).paint);
  await seeWhole();
  await seePlain();
  // The first pair is a warm-up.
  whole.length = 0;
  plain.length = 0;
  for (let run = 0; run < RUNS; run++) {
    // Alternate the order, because the second visit profits from the first.
    const turns = run % 2 === 0 ? [seeWhole, seePlain] : [seePlain, seeWhole];
    for (const see of turns) await see();
    if (run < BLOCKED_RUNS) blocked.push((await visit(browser, origin + path, false)).blocked);
  }
  const ratio = median(whole) / median(plain);
  return {
    path,
    "paint, ms": Math.round(median(whole)),
    "without scripts, ms": Math.round(median(plain)),
    ratio: Number(ratio.toFixed(2)),
    "worst ratio": Number((Math.max(...whole) / median(plain)).toFixed(2)),
    // Shows the noise of the machine: the page without scripts against itself.
    "worst without": Number((Math.max(...plain) / median(plain)).toFixed(2)),
    "blocked, ms": Math.round(median(blocked)),
  };
}

async function visit(browser, address, isSlow) {
  const context = await browser.newContext({ viewport: PHONE, serviceWorkers: "block" });
  const page = await context.newPage();
  if (isSlow) {
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", NETWORK);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  }
  await page.addInitScript(watch);
  await page.goto(address, { waitUntil: "load" });
  await page.waitForTimeout(SETTLE_MS);
  const seen = await page.evaluate(() => window.seen);
  await context.close();
  return seen;
}

/** Runs in the page. Sums up the time above 50 ms of each long task. */
function watch() {
  window.seen = { paint: 0, blocked: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.seen.paint = entry.startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.seen.blocked += entry.duration - 50;
  }).observe({ type: "longtask", buffered: true });
}

/** Prepares each document with and (`?plain`) without scripts before the timed visits. */
async function serveBothWays(origin) {
  const documents = new Map();
  const server = createServer((incoming, outgoing) => {
    const document = documents.get(incoming.url);
    if (document) {
      outgoing.writeHead(200, document.headers).end(document.body);
      return;
    }
    request(new URL(incoming.url, origin), { headers: incoming.headers }, (answer) => {
      outgoing.writeHead(answer.statusCode, answer.headers);
      answer.pipe(outgoing);
    }).end();
  });
  await new Promise((resolve) => server.listen(0, "localhost", resolve));
  return {
    origin: `http://localhost:${server.address().port}`,
    close: () => server.close(),
    async prepare(path) {
      const answer = await fetch(origin + path);
      const html = await answer.text();
      documents.set(path, compressed(html, answer.headers));
      const plain = html.replaceAll(/<script[\s\S]*?<\/script>/g, "");
      documents.set(`${path}?plain`, compressed(plain, answer.headers));
    },
  };
}

function compressed(html, sent) {
  const body = brotliCompressSync(html);
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-encoding": "br",
    "content-length": body.length,
    "content-security-policy": sent.get("content-security-policy"),
    "server-timing": sent.get("server-timing"),
  };
  return { headers, body };
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
