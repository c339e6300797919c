import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { addDays, todayHere } from "#platform/shared/days/days.ts";
import { buildComparison, buildConsent, buildPage } from "#test/records/records.ts";
import { expectAccessible, expectNoOverflow } from "#test/screens/accessible.ts";
import { api, openAsPremium } from "#test/screens/open-screen.tsx";

const PAGE = "/mi-calendario/mirar-atras";
const TODAY = todayHere();
const trend = () => page.getByRole("region", { name: "Tu energía y tu ánimo" });
const text = () => trend().element().textContent.replaceAll("\u00a0", " ");

/** Stores this many compared days, up to today, whose energy and mood were noted. */
function keepDays(count: number): void {
  api.notebook.keep("feelings_consent", buildConsent());
  for (let ago = 0; ago < count; ago++) {
    const event_date = addDays(TODAY, -ago);
    api.notebook.keep("journal", buildPage({ event_type: "project", event_date, title: "Así" }));
    api.notebook.keep("journal", buildPage({ event_type: "describe", event_date, title: "Fue" }));
    api.notebook.keep("comparison", buildComparison(event_date, ago % 2 ? 60 : 90));
    api.notebook.keep("feelings", {
      day: event_date,
      energy: ago % 2 ? 2 : 5,
      mood: ago % 3 ? (ago % 5) + 1 : null,
    });
  }
}

test("who noted a day without any page of the journal sees it below what will appear", async () => {
  api.notebook.keep("feelings_consent", buildConsent());
  api.notebook.keep("feelings", { day: TODAY, energy: 4, mood: null });
  await openAsPremium(PAGE);
  await expect.element(page.getByRole("heading", { name: "Aquí se verá tu camino" })).toBeVisible();
  await expect.element(trend()).toBeVisible();
  expect(text()).toContain("En los últimos 30 días anotaste 1 día.");
  await expectAccessible();
  await expectNoOverflow();
});

test("noted days are drawn, told and listed", async () => {
  keepDays(14);
  await openAsPremium(PAGE);
  await expect.element(trend()).toBeVisible();
  expect(text()).toContain(
    "En los 7 días con energía alta o muy alta, tu coherencia fue del 90 % en promedio;",
  );
  const drawing = trend().element().querySelector<SVGSVGElement>("svg[height]");
  expect(drawing?.getBBox().width).toBeLessThanOrEqual(drawing?.clientWidth ?? 0);
  await trend().getByText("Ver en una tabla").click();
  await expect.poll(() => trend().getByRole("row").elements()).toHaveLength(15);
});

test("90 days follow the span of the coherence and are usable at both widths", async () => {
  keepDays(90);
  await openAsPremium(PAGE);
  await page.getByText("90 días", { exact: true }).click();
  await expect
    .poll(text)
    .toContain("En los últimos 90 días anotaste 90 días.En los 45 días con energía alta");
  await page.getByText("7 días", { exact: true }).click();
  await expect.poll(text).toContain("En los últimos 7 días anotaste 7 días.");
  const drawings = [...trend().element().querySelectorAll("figure [aria-hidden] svg[height]")];
  expect(drawings.map((drawing) => drawing.querySelectorAll("text")[2]?.textContent)).toEqual(["hoy", "hoy"]);
  await trend().getByText("Ver en una tabla").click();
  await expectAccessible();
  for (const width of [390, 1280]) {
    await page.viewport(width, 844);
    for (const row of trend().getByRole("row").elements()) expect(row.clientHeight).toBeLessThan(50);
    await expectNoOverflow(`${width} px`);
  }
});

test("days that were noted stay to be seen after the consent was withdrawn here", async () => {
  keepDays(2);
  await openAsPremium(PAGE);
  await trend().getByRole("button", { name: "Dejar de anotarlos" }).click();
  await trend().getByRole("button", { name: "Dejar de anotar y conservar" }).click();
  await expect.element(trend().getByRole("heading", { name: "Tu energía y tu ánimo" })).toHaveFocus();
  await expect
    .poll(() => api.notebook.records("feelings_consent")[0]?.withdrawn_at)
    .toEqual(expect.any(String));
  expect(api.notebook.records("feelings")).toHaveLength(2);
  expect(text()).toContain("anotaste 2");
});
