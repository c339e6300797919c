import { expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { addDays, longDate, todayHere } from "#platform/shared/days/days.ts";
import { monthAndYear } from "#platform/shared/text/day-words.ts";
import { buildComparison, buildPage } from "#test/records/records.ts";
import { expectUsable } from "#test/screens/accessible.ts";
import { api, openAsPremium } from "#test/screens/open-screen.tsx";

/** A Monday whose week lies in two months. Its month has six weeks. */
const DAY = "2026-03-30";
const TODAY = todayHere();
/** The height in pixels of a phone's bar. */
const BAR = 57;

const button = (name: string | RegExp) => page.getByRole("button", { name });
const dayButton = (day: string) => page.getByRole("gridcell").getByRole("button", { name: longDate(day) });
const days = () => page.getByRole("gridcell").getByRole("button").elements();
const shown = (day: string) => page.getByRole("grid", { name: monthAndYear(day) });
const press = (target: Locator) => (target.element() as HTMLElement).click();

test("on a low screen the month is the chosen day's week, whose keyboard and buttons cross its borders", async () => {
  await page.viewport(360, 640);
  await openAsPremium(`/mi-calendario?dia=${DAY}`);
  await expect.element(button(/^marzo y abril.*semana del 30, Ver el mes$/i)).toBeVisible();
  expect(days()).toHaveLength(7);
  press(dayButton("2026-04-01"));
  await expect.element(page.getByRole("heading", { level: 2, name: /1 de abril/ })).toBeVisible();
  const bar = page.getByRole("navigation", { name: "Accesos rápidos" }).element();
  const describe = button("Describe Tu Día").element().getBoundingClientRect();
  expect(describe.bottom).toBeLessThan(bar.getBoundingClientRect().top);
  expect(dayButton("2026-04-01").element().getBoundingClientRect().top).toBeGreaterThan(0);
  await expectUsable();

  (dayButton("2026-04-01").element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(dayButton("2026-03-25")).toHaveFocus();
  expect(days()).toHaveLength(7);
  press(button("Semana siguiente"));
  await expect.element(dayButton("2026-04-01")).toBeVisible();

  press(button(/Ver el mes$/));
  await expect.poll(days).toHaveLength(30);
  press(dayButton("2026-04-30"));
  await expect.element(button(/^abril de 2026 Ver la semana$/i)).toBeVisible();
  await expect.element(page.getByRole("heading", { level: 2, name: /30 de abril/ })).toBeVisible();
  const below = button("Describe Tu Día").element().getBoundingClientRect();
  expect(below.bottom).toBeLessThan(bar.getBoundingClientRect().top);
  await expectUsable();
});

test("on a low screen beside its day the month is whole", async () => {
  await page.viewport(1280, 640);
  await openAsPremium(`/mi-calendario?dia=${DAY}`);
  await expect.element(dayButton(DAY)).toBeVisible();
  expect(days()).toHaveLength(31);
  await expect.element(button(/Ver (el mes|la semana)$/)).not.toBeInTheDocument();
  expect(button("Describe Tu Día").element().getBoundingClientRect().bottom).toBeLessThan(640);
});

test.each([
  [390, 844],
  [820, 1180],
])(
  "at %i × %i px the month is whole until a day is chosen, whose page then is in view",
  async (width, height) => {
    const other = TODAY.slice(0, 8) + (TODAY.endsWith("10") ? "11" : "10");
    api.notebook.keep("journal", buildPage({ event_type: "project", event_date: other, title: "Nadar" }));
    api.notebook.keep("journal", buildPage({ event_type: "describe", event_date: other, title: "Nadé" }));
    await page.viewport(width, height);
    await openAsPremium("/mi-calendario");
    await expect.element(dayButton(other)).toBeVisible();
    expect(days().length).toBeGreaterThan(27);
    await expect.element(button(/Ver (el mes|la semana)$/)).not.toBeInTheDocument();
    const step = button("Describe Tu Día").element().getBoundingClientRect();
    expect(step.bottom).toBeLessThan(height - (width < 640 ? BAR : 0));

    (dayButton(other).element() as HTMLElement).focus();
    press(dayButton(other));
    await expect.poll(days).toHaveLength(7);
    await expect.element(dayButton(other)).toHaveFocus();
    await expect.poll(() => window.location.search).toBe(`?dia=${other}`);
    const sheet = page.getByRole("article", { name: "Nadar" }).element().getBoundingClientRect();
    expect([sheet.top > 0, sheet.bottom < height - BAR]).toEqual([true, true]);
    await expectUsable();

    press(button(/Ver el mes$/));
    await expect.poll(() => days().length).toBeGreaterThan(27);
    press(dayButton(addDays(other, 10)));
    await expect.element(dayButton(addDays(other, 10))).toHaveAccessibleName(/elegido$/);
    expect(days().length).toBeGreaterThan(27);
  },
);

test("today's own cell folds the month, too, and the address keeps the day", async () => {
  await openAsPremium("/mi-calendario");
  await expect.element(dayButton(TODAY)).toBeVisible();
  press(dayButton(TODAY));
  await expect.poll(days).toHaveLength(7);
  expect(window.location.search).toBe(`?dia=${TODAY}`);
});

test("a more coherent day has a higher sun, neighbours differ little, and the legend shows one sun", async () => {
  await page.viewport(1280, 800);
  const percentages = [100, 75, 74, 50, 25, 0];
  for (const [index, percentage] of percentages.entries()) {
    const event_date = addDays(DAY, -index);
    api.notebook.keep("journal", buildPage({ event_type: "project", event_date, title: "Un día" }));
    api.notebook.keep("journal", buildPage({ event_type: "describe", event_date, title: "Un día" }));
    api.notebook.keep("comparison", buildComparison(event_date, percentage));
  }
  await openAsPremium(`/mi-calendario?dia=${DAY}`);
  await expect.element(dayButton(DAY)).toHaveAccessibleName(/100 %, elegido$/);
  const heights = percentages.map((_, ago) => {
    const sun = document.querySelector(`[data-day="${addDays(DAY, -ago)}"] circle`);
    return 100 - Number(sun?.getAttribute("cy"));
  });
  const [, high = 0, next = 0, half = 0] = heights;
  expect(heights).toEqual(heights.toSorted((a, b) => b - a));
  expect(high - next).toBeLessThan(1);
  expect(high - half).toBeGreaterThan(15);
  expect(page.getByText("Coherencia", { exact: true }).element().querySelectorAll("svg")).toHaveLength(1);
});

test("a walk through months is one step of the history, and the address brings its month back", async () => {
  await page.viewport(1280, 800);
  await openAsPremium(`/mi-calendario?dia=${DAY}`);
  await expect.element(shown(DAY)).toBeVisible();
  for (const month of ["2026-02-01", "2026-01-01", "2025-12-01"]) {
    press(button("Mes anterior"));
    await expect.element(shown(month)).toBeVisible();
  }
  await expect.poll(() => window.location.search).toBe(`?dia=${DAY}&mes=2025-12`);
  press(button("Mes anterior"));
  await expect.poll(() => window.location.search).toBe(`?dia=${DAY}&mes=2025-11`);
  window.history.back();
  await expect.element(shown(DAY)).toBeVisible();
  expect(window.location.search).toBe(`?dia=${DAY}`);
  window.history.forward();
  await expect.element(shown("2025-11-01")).toBeVisible();

  press(button("Hoy"));
  await expect.poll(() => window.location.search).toBe(`?dia=${TODAY}`);
  window.history.back();
  await expect.element(dayButton(DAY)).toHaveAccessibleName(/elegido$/);
});

test.each(["&mes=2026-13", "&mes=hoy", "&mes=2200-01", "&mes=1899-12"])(
  "a month that does not exist or is out of reach (%s) gives way to the day's",
  async (month) => {
    await openAsPremium(`/mi-calendario?${month}`);
    await expect.element(shown(TODAY)).toBeVisible();
    await expect.element(page.getByRole("heading", { level: 2, name: /^Hoy, / })).toBeVisible();
  },
);

test("a month opened by its address is shown, searched, and left for the day before it", async () => {
  await page.viewport(1280, 800);
  await openAsPremium(`/mi-calendario?dia=${DAY}&mes=2025-10`);
  await expect.element(shown("2025-10-01")).toBeVisible();
  (dayButton("2025-10-01").element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(dayButton(addDays("2025-10-01", -1))).toHaveFocus();
  await expect.poll(() => window.location.search).toBe(`?dia=${DAY}&mes=2025-09`);
  await expect.element(dayButton("2025-09-30")).toHaveFocus();
});
