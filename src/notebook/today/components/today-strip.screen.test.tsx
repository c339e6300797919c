import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { sessionStore } from "#member/account/client.ts";
import { dateInSentence, todayHere } from "#platform/shared/days/days.ts";
import { buildGoal, buildPage } from "#test/records/records.ts";
import { expectAccessible, expectNoOverflow } from "#test/screens/accessible.ts";
import { api, openAsPremium } from "#test/screens/open-screen.tsx";
import { STATES } from "#test/screens/states.ts";

const TODAY = todayHere();

const title = () => page.getByRole("heading", { level: 1, name: "Hoy" });
const lines = () => page.getByRole("list", { name: "Tu día" });
const line = (name: string | RegExp) => lines().getByRole("link", { name });
const welcome = () => page.getByRole("heading", { level: 1, name: "Del dicho al hecho hay diez claves" });

afterEach(() => {
  vi.useRealTimers();
});

test("the places of the lines lead on before the notebook is known, and stay where they are", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  // The member's own words are larger than an invitation.
  api.notebook.keep("journal", buildPage({ event_type: "project", event_date: TODAY, title: "Sin correr" }));
  api.answer({ "GET /api/notebook": promise.then(() => api.notebook.changesSince(0)) });
  await openAsPremium("/");
  await expect.element(title()).toBeVisible();
  await expect.element(page.getByText(dateInSentence(TODAY))).toBeVisible();
  await expect.element(line("Tu siguiente acción")).toBeVisible();
  await expect.element(welcome()).not.toBeInTheDocument();
  await expectAccessible();
  const places = () =>
    lines()
      .getByRole("link")
      .elements()
      .map((link) => link.getBoundingClientRect().y);
  const before = places();
  expect(before.length).toBe(3);
  resolve();
  await expect.element(line("Tu día proyectado Sin correr")).toBeVisible();
  await expect.element(line("Esta noche Describe tu día")).toBeVisible();
  expect(places()).toEqual(before);
});

test("long words of the member's own stay in the reserved place", async () => {
  const long = "Preguntar a las vecinas del otro edificio ".repeat(10).trim();
  const goal = buildGoal({
    title: long,
    actions: [{ id: "0190a1b2-0000-7000-8000-000000000001", action_text: long }],
  });
  api.notebook.keep("goal", goal);
  api.notebook.keep("journal", buildPage({ event_type: "project", event_date: TODAY, title: long }));
  await openAsPremium("/");
  await expect.element(line(/^Sigue en/)).toHaveAttribute("href", `/meta/${goal.id}`);
  await expectNoOverflow();
  const keys = page.getByRole("heading", { name: "Las diez claves" }).element().getBoundingClientRect();
  expect(lines().element().getBoundingClientRect().bottom).toBeLessThan(keys.top);
});

test("the strip leaves with the session", async () => {
  await openAsPremium("/");
  await expect.element(title()).toBeVisible();
  sessionStore.set({ status: "signed-out" });
  await expect.element(welcome()).toBeVisible();
  await expect.element(title()).not.toBeInTheDocument();
});

test("where the notebook cannot be read, the strip says so and offers to try again", async () => {
  STATES.offline(api);
  await openAsPremium("/");
  const unavailable = page.getByRole("heading", { name: "No pudimos abrir tu cuaderno" });
  await expect.element(unavailable).toBeVisible();
  await expect.element(title()).toBeVisible();
  expect(lines().elements()).toEqual([]);
  await expectAccessible();
  await expectNoOverflow();
  const again = page.getByRole("button", { name: "Intentar de nuevo" });
  const keys = page.getByRole("heading", { name: "Las diez claves" }).element().getBoundingClientRect();
  expect(again.element().getBoundingClientRect().bottom).toBeLessThan(keys.top);
  api.recover("GET /api/notebook");
  await again.click();
  await expect.element(line("Tu día Proyecta tu día")).toBeVisible();
  await expect.element(unavailable).not.toBeInTheDocument();
});
