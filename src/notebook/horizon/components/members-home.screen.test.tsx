import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { sessionStore } from "#member/account/client.ts";
import { todayHere } from "#platform/shared/days/days.ts";
import { buildComparison, buildPage } from "#test/records/records.ts";
import { expectAccessible, expectNoOverflow } from "#test/screens/accessible.ts";
import { api, openAsPremium } from "#test/screens/open-screen.tsx";

const TODAY = todayHere();
const drawing = () => page.getByRole("img", { name: /con el 74 % de coherencia/ });
const room = () => document.querySelector(".home-horizon")?.getBoundingClientRect();

test("the drawing comes into the room that it has from the first paint, and leaves with the session", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  for (const event_type of ["project", "describe"] as const)
    api.notebook.keep("journal", buildPage({ event_type, event_date: TODAY, title: "Sin correr" }));
  api.notebook.keep("comparison", buildComparison(TODAY, 74));
  api.answer({ "GET /api/notebook": promise.then(() => api.notebook.changesSince(0)) });
  await openAsPremium("/");
  await expect.poll(() => room()?.height).toBeGreaterThan(100);
  const before = room();
  resolve();
  await expect.element(drawing()).toBeVisible();
  expect(room()).toEqual(before);
  await expectAccessible();
  await expectNoOverflow();
  sessionStore.set({ status: "signed-out" });
  await expect.element(drawing()).not.toBeInTheDocument();
});

test("a navigation home shows a member's own drawing above the day at once", async () => {
  await openAsPremium("/ideas");
  await page.getByRole("link", { name: "Claves del Éxito" }).first().click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Hoy" })).toBeVisible();
  await expect.element(page.getByRole("img", { name: /^Tu horizonte está llano/ })).toBeVisible();
  await expect.poll(() => room()?.top).toBeLessThan(100);
});
