// How long a member waits for a page of the notebook that is on the device, by how long the API takes.
import { setTimeout as wait } from "node:timers/promises";
import { chromium } from "@playwright/test";
import { findChromium, findHeadlessShell } from "../../scripts/find-chromium.mjs";
import { ARGUMENTS } from "../../scripts/open-browser.mjs";
import { createSession } from "../../src/server/session/session.ts";
import { addDays } from "../../src/shared/days.ts";
import { median, table } from "../common/figures.mjs";
import { VISITS } from "../common/phone-actions.mjs";
import { fill, withEngine } from "../common/places.mjs";
import { ROOT, startProduct } from "../common/start-product.mjs";
import { enrolWriter } from "../common/writer.mjs";

const NOTEBOOK = { ideas: 30, notes: 30, events: 30, pages: 60, comparisons: 20, goals: 5 };
/** Milliseconds until the API answers; undefined: no connection. */
const APIS = { "no connection": undefined, "API at once": 0, "API at 2 s": 2000, "API at 5 s": 5000 };

export const waiting = {
  title: "Waiting for the API",
  full: { rounds: 3 },
  async run({ rounds, against }) {
    const lines = [
      "From the navigation until the page shows its records; Chromium at 390 × 844 with the service worker and the notebook on the device. " +
        "Milliseconds: median, and its ratio to the same page without a connection.",
    ];
    for (const root of [ROOT, ...(against ? [against] : [])]) {
      if (against) lines.push("", `### ${root === ROOT ? "This commit" : "Against"}`);
      lines.push(
        "",
        ...table(await withEngine("sqlite", false, ({ newPlace }) => measure(root, newPlace, rounds))),
      );
    }
    return lines;
  },
};

async function measure(root, newPlace, rounds) {
  const place = await newPlace();
  const { cookies, ids } = await fill(place, enrol);
  const product = await startProduct(place, { root });
  const origin = `http://localhost:${product.port}`;
  const browser = await chromium.launch({
    executablePath: findHeadlessShell() ?? (await findChromium()),
    args: ARGUMENTS,
  });
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "es-AR" });
    await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: origin })));
    await keepOnDevice(context, origin);
    const pages = [
      "/ideas",
      `/meta/${ids.goal}`,
      "/notas/clave_metas",
      `/mi-calendario?dia=${ids.yesterday}`,
    ];
    const rows = [];
    for (const visit of VISITS.filter(({ path, isFree }) => !isFree && pages.includes(path(ids))))
      rows.push(await rowOf(context, origin, visit, ids, rounds));
    return rows;
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function enrol(database) {
  const member = await enrolWriter(database, NOTEBOOK);
  const at = new Date().toISOString();
  const identity = {
    provider: "google",
    subject: member.id,
    issuer: "simulator:google",
    user_id: member.id,
    created_at: at,
  };
  await database.insertInto("identities").values(identity).execute();
  const { accessToken, refreshToken, accessExpiresAt } = await createSession(database, member.id, new Date());
  const cookies = {
    access: accessToken,
    refresh: refreshToken,
    signed_in: "1",
    session_mark: String(accessExpiresAt.getTime()),
  };
  return { cookies, ids: { goal: member.goals[0], yesterday: addDays(at.slice(0, 10), -1) } };
}

/** A first visit, until the service worker and the tools are there. */
async function keepOnDevice(context, origin) {
  const page = await context.newPage();
  await page.goto(`${origin}/ideas`);
  await page.locator("main ol > li").first().waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active.postMessage("keep-tools"));
  while (!(await page.evaluate(() => caches.match("/tools").then((found) => found !== undefined))))
    await wait(100);
  await page.close();
}

async function rowOf(context, origin, visit, ids, rounds) {
  const path = visit.path(ids);
  const found = {};
  for (const [name, delayMs] of Object.entries(APIS)) {
    const times = [];
    for (let round = 0; round < rounds; round++)
      times.push(await timeOf(context, origin + path, visit, delayMs));
    found[name] = median(times);
  }
  const alone = found["no connection"];
  const cells = Object.entries(found).map(([name, ms]) => [
    name,
    `${ms.toFixed(0)} (${(ms / alone).toFixed(1)})`,
  ]);
  return { page: path.replace(/[0-9a-f-]{36}/, ":id").replace(/\?.*/, ""), ...Object.fromEntries(cells) };
}

async function timeOf(context, address, { shows }, delayMs) {
  const page = await context.newPage();
  await context.setOffline(delayMs === undefined);
  const answerLate = async (route) => {
    await wait(delayMs);
    await route.continue().catch(() => {});
  };
  // A route keeps the service worker from answering a navigation without a connection.
  if (delayMs) await context.route("**/api/**", answerLate);
  const began = performance.now();
  await page.goto(address, { waitUntil: "commit" });
  await shows(page).waitFor();
  const took = performance.now() - began;
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await page.close();
  return took;
}
