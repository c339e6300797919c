// Measures the longest tasks of a whole import on a processor six times slower than this machine's.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { findChromium, findHeadlessShell } from "../../scripts/find-chromium.mjs";
import { ARGUMENTS } from "../../scripts/open-browser.mjs";
import { IMPORT_EVENTS_MAX } from "../../src/notebook/calendar/event-limits.ts";
import { addDays } from "../../src/platform/shared/days/days.ts";
import { table } from "../common/figures.mjs";
import { settle, traceSpans } from "../common/main-thread.mjs";
import { fill, withEngine } from "../common/places.mjs";
import { startProduct } from "../common/start-product.mjs";
import { sentences } from "../common/writer.mjs";
import { both, enrolPeople, newContext, SLOWER } from "./phone.mjs";

const NOTEBOOK = { ideas: 3, notes: 3, events: 3, pages: 4, comparisons: 1, goals: 3 };
const WITHIN_MS = 120_000;

export const imports = {
  title: `An import of ${IMPORT_EVENTS_MAX} events`,
  full: { rounds: 3 },
  async run({ rounds }, lines) {
    const found = new Map();
    lines.push(
      "The main thread's own time. It reads in slices of 20 ms on any processor, so reading is measured under " +
        "`Emulation.setCPUThrottlingRate` 6, and the others × 6. Milliseconds: median (worst).",
      "",
      () => table(rowsOf(found)),
    );
    await withEngine("sqlite", false, async ({ newPlace }) => {
      for (let round = 0; round < rounds; round++)
        for (const { name, tasks } of await importOnce(await newPlace()))
          found.set(name, [...(found.get(name) ?? []), tasks]);
    });
  },
};

const rowsOf = (found) =>
  [...found].map(([name, all]) => ({
    "while it": name,
    "longest task": both(all.map((tasks) => Math.max(...tasks))),
    "tasks above 100": both(all.map((tasks) => tasks.filter((ms) => ms > 100).length)),
    "all tasks": both(all.map((tasks) => tasks.reduce((sum, ms) => sum + ms))),
  }));

async function importOnce(place) {
  const { full } = await fill(place, (database) => enrolPeople(database, NOTEBOOK));
  const product = await startProduct(place);
  const browser = await chromium.launch({
    executablePath: findHeadlessShell() ?? (await findChromium()),
    args: ARGUMENTS,
  });
  try {
    const context = await newContext(browser, product.port, full);
    const page = await context.newPage();
    await page.goto(`http://localhost:${product.port}/calendario`, { waitUntil: "networkidle" });
    await page.getByRole("button", { name: "Importar" }).click();
    const input = page.locator("dialog input[type=file]");
    await input.waitFor({ state: "attached" });
    const store = page.locator("dialog button", { hasText: /^Importar \d/ });
    const file = join(place.dataDir, "todo.ics");
    writeFileSync(file, calendar());
    const session = await context.newCDPSession(page);
    const spans = await traceSpans(browser, page, async (span) => {
      await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
      await span("reads", async () => {
        await input.setInputFiles(file);
        await store.waitFor({ timeout: WITHIN_MS });
        await settle(page, 500);
      });
      await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
      await span("stores", async () => {
        await store.click();
        await page.getByText(/eventos nuevos en tu calendario/).waitFor({ timeout: WITHIN_MS });
      });
      await span("rests", () => settle(page, 3000));
    });
    return spans.map(({ name, tasks }) => {
      const factor = name === "reads" ? 1 : SLOWER;
      return { name, tasks: tasks.map((ms) => ms * factor) };
    });
  } finally {
    await browser.close();
    await product.stop();
  }
}

function calendar() {
  const sentence = sentences();
  const events = Array.from({ length: IMPORT_EVENTS_MAX }, (_, index) => [
    "BEGIN:VEVENT",
    `UID:${index}@bench`,
    `DTSTART;VALUE=DATE:${addDays("2020-01-01", index % 2500).replaceAll("-", "")}`,
    `SUMMARY:${sentence(4)}`,
    `DESCRIPTION:${sentence(10)}`,
    "END:VEVENT",
  ]);
  return ["BEGIN:VCALENDAR", "VERSION:2.0", ...events.flat(), "END:VCALENDAR", ""].join("\r\n");
}
