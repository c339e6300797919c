// Measures interactions and page loads on a cheap phone, whose processor is six times slower than this machine's.
import { chromium } from "@playwright/test";
import { findChromium, findHeadlessShell } from "../../scripts/find-chromium.mjs";
import { ARGUMENTS } from "../../scripts/open-browser.mjs";
import { addDays } from "../../src/platform/shared/days/days.ts";
import { newId } from "../../src/platform/shared/new-id.ts";
import { median, table } from "../common/figures.mjs";
import { settle, traceSpans } from "../common/main-thread.mjs";
import { newSession } from "../common/members.mjs";
import { VISITS } from "../common/phone-actions.mjs";
import { fill, withEngine } from "../common/places.mjs";
import { startProduct } from "../common/start-product.mjs";
import { enrolWriter } from "../common/writer.mjs";

export const SLOWER = 6;
const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  serviceWorkers: "block",
};
const PLACE = { locale: "es-AR", timezoneId: "UTC", reducedMotion: "reduce" };
const WITHIN_MS = 30_000;
/** The time between two keys when a person types. */
const BETWEEN_KEYS_MS = 100;
const NOTEBOOKS = {
  small: { ideas: 3, notes: 3, events: 3, pages: 4, comparisons: 1, goals: 3 },
  large: { ideas: 500, notes: 5000, events: 1000, pages: 2000, comparisons: 900, goals: 500 },
  huge: { ideas: 9999, notes: 10_000, events: 10_000, pages: 10_000, comparisons: 10_000, goals: 1 },
};

export const phone = {
  title: "A processor six times slower",
  full: { notebooks: Object.keys(NOTEBOOKS), rounds: 5, throttled: 1 },
  async run(options, lines) {
    lines.push(
      "Chromium at 390 × 844. **to paint** is the main thread's own time, from the input to the frame that shows its result, × 6: " +
        "other work on this machine changes it little, so it is what to judge by. **longest task** is the longest one until the page rests, × 6. " +
        "**seen** is Event Timing's duration under `Emulation.setCPUThrottlingRate` 6, which a busy machine lengthens. Milliseconds: median (worst). " +
        "Goals: 200 each interaction, 50 a key press, 100 the longest task at load.",
      `Notebooks: ${options.notebooks.map((name) => `${name}, ${JSON.stringify(NOTEBOOKS[name]).replaceAll(/[{}"]/g, "")}`).join("; ")}.`,
    );
    await withEngine("sqlite", false, async ({ newPlace }) => {
      for (const name of options.notebooks) {
        const found = { actions: new Map(), loads: new Map() };
        lines.push("", `### A ${name} notebook`, "", () => table(rowsOf(found.actions)));
        lines.push("", () => table(loadRowsOf(found.loads)));
        await measure(await newPlace(), NOTEBOOKS[name], options, found);
      }
    });
  },
};

async function measure(place, counts, { rounds, throttled, only }, found) {
  const people = await fill(place, (database) => enrolPeople(database, counts));
  const product = await startProduct(place);
  const browser = await chromium.launch({
    executablePath: findHeadlessShell() ?? (await findChromium()),
    args: ARGUMENTS,
  });
  try {
    for (const visit of VISITS) {
      const path = visit.path(people.ids);
      if (only && !path.includes(only)) continue;
      for (let round = 0; round < rounds + throttled; round++) {
        const rate = round < rounds ? 1 : SLOWER;
        const context = await newContext(browser, product.port, visit.isFree ? people.free : people.full);
        for (const time of ["first", "second"]) {
          const here = { browser, context, visit, rate, time, ids: people.ids, port: product.port };
          for (const span of await visitOnce(here)) collect(found, span, { path, rate, time });
        }
        await context.close();
      }
    }
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** The throttle distorts the thread's own clock, so throttled rounds give only the times that a person sees. */
function collect({ actions, loads }, { name, tasks, interactions }, { path, rate, time }) {
  const longest = Math.max(...tasks);
  if (name !== "load") {
    const ofAction = figuresOf(actions, name);
    if (rate > 1) return add(ofAction, { seen: interactions.map(({ seen }) => seen) });
    add(ofAction, { cpu: interactions.map(({ cpu }) => cpu), longest: [longest] });
  } else if (rate === 1) {
    const ofLoad = figuresOf(loads, path.replace(/[0-9a-f-]{36}/, ":id"));
    add(ofLoad, { [`${time}, longest task`]: [longest], [`${time}, all tasks`]: [sum(tasks)] });
  }
}

function figuresOf(figures, name) {
  if (!figures.has(name)) figures.set(name, {});
  return figures.get(name);
}

function add(figures, values) {
  for (const [name, more] of Object.entries(values)) figures[name] = [...(figures[name] ?? []), ...more];
}

/** Opens a page. The first visit of a context is a new device's, and its actions are not measured. */
async function visitOnce({ browser, context, visit, rate, time, ids, port }) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
  const origin = `http://localhost:${port}`;
  await page.goto(`${origin}/robots.txt`);
  const spans = await traceSpans(browser, page, async (span) => {
    await span("load", async () => {
      await page.goto(origin + visit.path(ids), { waitUntil: "networkidle" });
      await settle(page, 500);
    });
    // Wait outside of the measured span, because Playwright's polling would take longer than the page's tasks.
    await visit.shows(page).waitFor({ timeout: WITHIN_MS });
    if (time === "second") await visit.act(actionsOn(page, span));
  });
  await page.close();
  return spans;
}

function actionsOn(page, span) {
  const centreOf = async (find) => {
    const element = find(page);
    await element.waitFor({ timeout: WITHIN_MS });
    await element.evaluate((node) => node.scrollIntoView({ block: "center", behavior: "instant" }));
    await settle(page);
    const box = await element.boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const press = async (name, find) => {
    const at = await centreOf(find);
    await span(name, async () => {
      await page.mouse.click(...at);
      await settle(page, 300);
    });
  };
  return {
    press,
    async reach(find) {
      await page.mouse.click(...(await centreOf(find)));
      await settle(page, 300);
    },
    async type(name, find, text) {
      await page.mouse.click(...(await centreOf(find)));
      await settle(page);
      await span(name, async () => {
        await page.keyboard.type(text, { delay: BETWEEN_KEYS_MS });
        await settle(page, 300);
      });
    },
  };
}

export async function newContext(browser, port, { cookie }) {
  const context = await browser.newContext({ ...PHONE, ...PLACE });
  const [name, value] = cookie.split("=");
  const url = `http://localhost:${port}`;
  await context.addCookies([
    { name, value, url },
    { name: "signed_in", value: "1", url },
  ]);
  return context;
}

export async function enrolPeople(database, counts) {
  const full = await enrolWriter(database, counts);
  const free = { id: newId() };
  const at = new Date().toISOString();
  const user = { id: free.id, email: null, full_name: "Visita", created_at: at, last_sign_in_at: at };
  await database.insertInto("users").values(user).execute();
  for (const { id } of [full, free]) {
    const identity = {
      provider: "google",
      subject: id,
      issuer: "simulator:google",
      user_id: id,
      created_at: at,
    };
    await database.insertInto("identities").values(identity).execute();
  }
  const idea = await database
    .selectFrom("ideas")
    .select("id")
    .where("user_id", "=", full.id)
    .executeTakeFirst();
  const today = at.slice(0, 10);
  const ids = { idea: idea.id, goal: full.goals[0], today, yesterday: addDays(today, -1) };
  return { full, free: await newSession(database, free.id), ids };
}

function rowsOf(actions) {
  return [...actions].map(([name, { cpu = [], longest = [], seen = [] }]) => ({
    interaction: name,
    "to paint, × 6": both(cpu, SLOWER),
    "longest task, × 6": both(longest, SLOWER),
    seen: both(seen),
  }));
}

function loadRowsOf(loads) {
  return [...loads].map(([path, figures]) => ({
    path,
    ...Object.fromEntries(
      Object.entries(figures).map(([name, values]) => [`${name}, × 6`, both(values, SLOWER)]),
    ),
  }));
}

export function both(values, factor = 1) {
  if (values.length === 0) return "";
  return `${(median(values) * factor).toFixed(0)} (${(Math.max(...values) * factor).toFixed(0)})`;
}

function sum(values) {
  return values.reduce((total, value) => total + value, 0);
}
