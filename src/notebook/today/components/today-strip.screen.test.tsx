import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { clearMemberData } from "#app/browser/session/clear-member-data.ts";
import { sessionStore } from "#member/account/client.ts";
import { clearReminders } from "#notebook/reminders/push/last-reported.ts";
import { keepReminders } from "#notebook/reminders/push/this-device.ts";
import { readEvening } from "#notebook/reminders/settings/evening.ts";
import { buildGoal, buildPage } from "#test/records/records.ts";
import { expectAccessible, expectNoOverflow } from "#test/screens/accessible.ts";
import { buildReminderSettings } from "#test/screens/build-reminder-settings.ts";
import { memberSession } from "#test/screens/build-session.ts";
import { api, openAsPremium, openDialog, startAgain } from "#test/screens/open-screen.tsx";
import { STATES } from "#test/screens/states.ts";

/** A Thursday. */
const TODAY = "2026-11-26";

const title = () => page.getByRole("heading", { level: 1, name: "Hoy" });
const lines = () => page.getByRole("list", { name: "Tu día" });
const line = (name: string | RegExp) => lines().getByRole("link", { name });
const welcome = () => page.getByRole("heading", { level: 1, name: "Del dicho al hecho hay diez claves" });

/** Returns a session that expires neither by the real clock nor by the fake one. */
const unending = () => ({ ...memberSession(), expires_at: 4e9 });
const open = (path: string, session = unending()) => openAsPremium(path, session);
const begin = (time: string, day = TODAY) => vi.setSystemTime(new Date(`${day}T${time}`));
const keepToday = (event_type: "project" | "describe", title: string) =>
  api.notebook.keep("journal", buildPage({ event_type, event_date: TODAY, title }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  begin("20:30");
});

afterEach(() => {
  vi.useRealTimers();
});

test("the places of the lines lead on before the notebook is known, and stay where they are", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  // The member's own words take more room than an invitation.
  keepToday("project", "Sin correr");
  api.answer({ "GET /api/notebook": promise.then(() => api.notebook.changesSince(0)) });
  await open("/");
  await expect.element(title()).toBeVisible();
  await expect.element(page.getByText("jueves 26 de noviembre", { exact: true })).toBeVisible();
  await expect.element(line("Tu siguiente acción")).toBeVisible();
  await expect.element(welcome()).not.toBeInTheDocument();
  const places = () =>
    lines()
      .getByRole("link")
      .elements()
      .map((link) => link.getBoundingClientRect().y);
  const before = places();
  expect(before.length).toBe(3);
  resolve();
  await expect.element(line("Tu día proyectado Sin correr")).toBeVisible();
  await expect.element(line("Esta noche Describe Tu Día")).toBeVisible();
  expect(places()).toEqual(before);
});

test("long words of the member's own stay in the reserved place", async () => {
  const long = "Preguntar a las vecinas del otro edificio ".repeat(10).trim();
  const goal = buildGoal({
    title: long,
    actions: [{ id: "0190a1b2-0000-7000-8000-000000000001", action_text: long }],
  });
  api.notebook.keep("goal", goal);
  keepToday("project", long);
  await open("/");
  await expect.element(line(/^Sigue en/)).toHaveAttribute("href", `/meta/${goal.id}`);
  await expectNoOverflow();
  const keys = page.getByRole("heading", { name: "Las diez claves" }).element().getBoundingClientRect();
  expect(lines().element().getBoundingClientRect().bottom).toBeLessThan(keys.top);
});

test.each([360, 390])(
  "at %i px the line in ember shows two lines of a long action, as reserved",
  async (width) => {
    await page.viewport(width, 844);
    begin("14:00");
    const action_text = "Preguntar a las vecinas si quieren empanadas";
    const actions = [{ id: "0190a1b2-0000-7000-8000-000000000001", action_text }];
    api.notebook.keep("goal", buildGoal({ title: "Vender empanadas", actions }));
    const { promise, resolve } = Promise.withResolvers<void>();
    api.answer({ "GET /api/notebook": promise.then(() => api.notebook.changesSince(0)) });
    await open("/");
    await expect.element(line("Tu siguiente acción")).toBeVisible();
    const height = () => first().element().getBoundingClientRect().height;
    const reserved = height();
    resolve();
    await expect.element(line(new RegExp(action_text))).toBeVisible();
    const words = first().getByText(action_text).element();
    expect(words.scrollHeight, "nothing is cut").toBeLessThanOrEqual(words.clientHeight + 1);
    expect(height()).toBe(reserved);
  },
);

test("«Ocultar mis palabras» covers them on this device until it is pressed again, or until the sign-out", async () => {
  const session = unending();
  const goal = buildGoal({ title: "Vender empanadas" });
  api.notebook.keep("goal", goal);
  keepToday("project", "Sin correr");
  await open("/", session);
  const hide = page.getByRole("button", { name: /mis palabras$/ });
  await expect.element(line("Tu día proyectado Sin correr")).toBeVisible();
  await hide.click();
  const words = () => page.getByRole("main").element().innerHTML;
  const covered = () => /Sin correr|empanadas|zapatillas/.test(words());
  await expect.poll(covered).toBe(false);
  await expect.element(hide).toHaveTextContent("Mostrar mis palabras");
  await expect.element(line("Tu día proyectado Palabras ocultas")).toBeVisible();
  await expect.element(line("Sigue en tu meta Palabras ocultas")).toHaveAttribute("href", `/meta/${goal.id}`);
  await expect.element(page.getByRole("img", { name: /Hoy proyectaste tu día/ })).toBeVisible();
  // Forced colours replace a background, but keep a border.
  const cover = lines().getByText("Palabras ocultas").first().element().parentElement;
  expect(cover && getComputedStyle(cover).borderTopWidth).toBe("1px");
  await expectAccessible();
  await startAgain("/");
  await expect.element(line("Tu día proyectado Palabras ocultas")).toBeVisible();
  expect(covered()).toBe(false);
  await hide.click();
  await expect.element(line("Tu día proyectado Sin correr")).toBeVisible();
  await hide.click();
  clearMemberData(session.user.id);
  await expect.element(line("Tu día proyectado Sin correr")).toBeVisible();
});

test("the strip leaves with the session", async () => {
  await open("/");
  await expect.element(title()).toBeVisible();
  sessionStore.set({ status: "signed-out" });
  await expect.element(welcome()).toBeVisible();
  await expect.element(title()).not.toBeInTheDocument();
});

test("where the notebook cannot be read, the strip says so and offers to try again", async () => {
  STATES.offline(api);
  await open("/");
  const unavailable = page.getByRole("heading", { name: "No pudimos abrir tu cuaderno" });
  await expect.element(unavailable).toBeVisible();
  await expect.element(title()).toBeVisible();
  expect(lines().elements()).toEqual([]);
  await expectNoOverflow();
  const again = page.getByRole("button", { name: "Intentar de nuevo" });
  const keys = page.getByRole("heading", { name: "Las diez claves" }).element().getBoundingClientRect();
  expect(again.element().getBoundingClientRect().bottom).toBeLessThan(keys.top);
  api.recover("GET /api/notebook");
  await again.click();
  await expect.element(line("Empieza con una línea Describe Tu Día")).toBeVisible();
  await expect.element(unavailable).not.toBeInTheDocument();
});

const first = () => lines().getByRole("link").first();

test("a line opens its writer once, a page that is written with its words, and the way back leads to Hoy", async () => {
  keepToday("project", "Sin correr");
  await open("/");
  await line("Esta noche Describe Tu Día").click();
  await expect.element(openDialog()).toHaveAccessibleName("Describe Tu Día");
  expect(window.location.search).toBe(`?dia=${TODAY}`);
  window.history.back();
  await expect.element(title()).toBeVisible();
  await line("Tu día proyectado Sin correr").click();
  await expect.element(openDialog().getByRole("textbox", { name: /^Título/ })).toHaveValue("Sin correr");
});

test.each([390, 1280])(
  "at %i px «+ Idea» is next to the heading, and opens the writer of a new idea",
  async (width) => {
    await page.viewport(width, 800);
    await open("/ideas");
    await page.getByRole("link", { name: "Claves del Éxito" }).first().click();
    await expect.element(title()).toBeVisible();
    const idea = page.getByRole("link", { name: "Nueva Idea" });
    const [link, hoy] = [idea, title()].map((part) => part.element().getBoundingClientRect());
    expect(link?.left).toBeGreaterThanOrEqual(hoy?.right ?? Number.POSITIVE_INFINITY);
    expect(link?.bottom).toBeLessThanOrEqual(lines().element().getBoundingClientRect().top);
    await idea.click();
    await expect.element(openDialog()).toHaveAccessibleName("Nueva Idea");
    expect(window.location.pathname + window.location.search).toBe("/ideas");
  },
);

test("a page that stays open turns to the new day at midnight", async () => {
  begin("23:59");
  await open("/");
  await expect.element(first()).toHaveTextContent("Empieza con una líneaDescribe Tu Día");
  begin("00:00", "2026-11-27");
  window.dispatchEvent(new Event("focus"));
  await expect.element(page.getByText("viernes 27 de noviembre", { exact: true })).toBeVisible();
  await expect.element(first()).toHaveTextContent("Empieza con una líneaProyecta Tu Día");
  await expect.element(first()).toHaveAttribute("href", "/mi-calendario?dia=2026-11-27&escribir=project");
});

test("the evening begins at the hour of the journal's reminder, which the device learns once a day", async () => {
  const session = unending();
  const { user } = session;
  begin("17:00");
  api.answer({
    "GET /api/reminders": { ...buildReminderSettings(), journal_reminder: true, journal_time: "17:00" },
  });
  const asked = vi.spyOn(window, "fetch");
  await keepReminders(user);
  const count = asked.mock.calls.length;
  await keepReminders(user);
  expect(asked.mock.calls.length).toBe(count);
  await open("/", session);
  await expect.element(first()).toHaveTextContent("Empieza con una líneaDescribe Tu Día");
  clearReminders(user.id);
  expect(readEvening(user.id)).toEqual({});
});
