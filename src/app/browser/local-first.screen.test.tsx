import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { isPremium, subscriptionStore } from "#billing/subscription/client.ts";
import type { Session } from "#member/account/contract.ts";
import { currentMember } from "#member/account/session/session.ts";
import { addDays, todayHere } from "#platform/shared/days/days.ts";
import { hasDrafts } from "#platform/shared/drafts/drafts.ts";
import { syncStore } from "#platform/sync/client.ts";
import { buildGoal, buildIdea, buildNote, buildPage, buildReview } from "#test/records/records.ts";
import { expectVisible } from "#test/screens/accessible.ts";
import { buildCharge } from "#test/screens/build-charge.ts";
import { memberSession } from "#test/screens/build-session.ts";
import { buildSubscription, PREMIUM } from "#test/screens/build-subscription.ts";
import { refusal } from "#test/screens/fake-api.ts";
import { FakeNotebook } from "#test/screens/fake-notebook.ts";
import { beginSession, rememberMember } from "#test/screens/known-device.ts";
import { api, notice, openDialog, openScreen, startAgain } from "#test/screens/open-screen.tsx";
import { routes } from "./routes.ts";

// In these tests the API does not answer before a page has been used (decision 0074).

const OVER = refusal(401, "unauthenticated", "Inicia sesión.");
const today = todayHere();
const main = page.getByRole("main");

const idea = buildIdea("Cantar en un coro");
const goal = buildGoal({ title: "Nadar mil metros" });
const review = buildReview("2026-11-16", { good_text: "Salí a caminar" });

/** The value of each parameter of a path. */
const PARAMETERS: Record<string, string> = {
  ideaId: idea.id,
  goalId: goal.id,
  year: today.slice(0, 4),
  week: review.week,
  pageContext: "clave_metas",
  id: "1AB23456CD789012E",
};

/** Members' pages that do not read the notebook. */
const WITHOUT_NOTEBOOK = ["/perfil", "/recibo/:id"];

const pages = routes
  .filter(({ path, access }) => access && !WITHOUT_NOTEBOOK.includes(path))
  .map(({ path: route }) => ({
    route,
    path: route.replaceAll(/:(\w+)/g, (_, name: string) => PARAMETERS[name] ?? `:${name}`),
  }));

/** The tests treat a longer timer as a wait for the server. */
const SOON_MS = 1000;

/** Stops long timers, so that no page opens only because its wait for the server has timed out. */
function stopLongWaits(): void {
  const begin = window.setTimeout;
  const soon = (run: () => void, ms = 0, ...rest: unknown[]) => (ms > SOON_MS ? 0 : begin(run, ms, ...rest));
  vi.spyOn(window, "setTimeout").mockImplementation(soon as typeof begin);
}

let session: Session;
let release: () => void;

beforeEach(async () => {
  stopLongWaits();
  api.notebook.keep("idea", idea);
  api.notebook.keep("goal", goal);
  api.notebook.keep("note", buildNote("Metas con fecha"));
  api.notebook.keep("week", review);
  api.notebook.keep("favourite", { key_id: "decision", created_at: "2026-11-20T12:00:00.000Z" });
  for (const day of [today, addDays(today, -1), "2026-01-10"])
    api.notebook.keep(
      "journal",
      buildPage({ event_type: "describe", event_date: day, title: "Un día claro" }),
    );
  session = await rememberMember({ subscription: PREMIUM });
  api.answer({ "GET /api/session": session, "GET /api/subscription": { subscription: PREMIUM } });
  release = api.hold();
  // Without this, later tests would share a request that is never answered.
  onTestFinished(() => release());
});

/** Resolves with the controls and texts of the page once nothing on the page is loading. */
async function usable(): Promise<string[]> {
  await expect.poll(waiting).toEqual([]);
  await expect.poll(() => main.element().querySelectorAll("h1, h2").length).toBeGreaterThan(0);
  await expect.poll(waiting).toEqual([]);
  return offered();
}

function waiting(): string[] {
  const said = [...main.element().querySelectorAll("[role=status], p")].map(({ textContent }) => textContent);
  return said.filter((text) => /^(Cargando|Abriendo|Buscando|Un momento)/.test(text));
}

function offered(): string[] {
  const parts = main.element().querySelectorAll("h1, h2, h3, button, a[href], input, textarea, li");
  return [...parts].map(
    (part) => part.ariaLabel ?? (part instanceof HTMLInputElement ? part.value : part.textContent),
  );
}

/** Lets the server answer, and resolves once the page has asked for the notebook and has an empty outbox. */
async function answered(opening: Promise<void>): Promise<void> {
  release();
  await opening;
  await expect.poll(() => api.asked).toContain("GET /api/notebook");
  await expect.poll(() => syncStore.get().outbox).toEqual([]);
}

test("each parameter of a member's path has a value here", () => {
  const paths = pages.map(({ path }) => path);
  expect(paths).toContain(`/meta/${goal.id}`);
  expect(paths.filter((path) => path.includes(":"))).toEqual([]);
});

test.each(pages)("$route offers before any answer all that it offers after them", async ({ path }) => {
  release();
  await answered(openScreen(path));
  const known = await usable();
  api.asked.length = 0;
  release = api.hold();
  const opening = startAgain(path);
  await expect.poll(offered).toEqual(expect.arrayContaining(known));
  await expect.poll(waiting).toEqual([]);
  expect(api.asked.filter((address) => address !== "GET /api/session")).toEqual([]);
  const errors = [...document.querySelectorAll(".toasts-item, [role=alert]")].map(
    (error) => error.textContent,
  );
  expect(errors.join("")).toBe("");
  await answered(opening);
  await expect.poll(offered).toEqual(expect.arrayContaining(known));
});

const OPEN = [
  ["/ideas", idea.title],
  ["/notas/clave_metas", "Metas con fecha"],
] as const;

async function openBeforeAnswers(path: string, text: string): Promise<Promise<void>[]> {
  const opening = openScreen(path);
  await expect.element(main.getByText(text).first()).toBeVisible();
  return [opening];
}

test.each(OPEN)("%s closes when the server no longer knows the session", async (path, text) => {
  const [opening] = await openBeforeAnswers(path, text);
  api.answer({ "GET /api/session": OVER, "POST /api/session/refresh": OVER });
  release();
  await opening;
  await expect.element(page.getByRole("heading", { name: "Tu sesión terminó" })).toBeVisible();
  await expect.element(page.getByText(text)).not.toBeInTheDocument();
  expect(localStorage.getItem("known-user")).toBeNull();
});

/** Signs in another member on this device. */
async function beginAnother(): Promise<Session> {
  const other = memberSession();
  other.expires_at += 60;
  await beginSession(other);
  api.answer({ "GET /api/session": other, "GET /api/notebook": new FakeNotebook().changesSince(0) });
  return other;
}

test.each(OPEN)("%s closes when another member's session has begun, and shows theirs", async (path, text) => {
  const [opening] = await openBeforeAnswers(path, text);
  const other = await beginAnother();
  release();
  await opening;
  await expect.element(page.getByText(text)).not.toBeInTheDocument();
  await expect.poll(() => api.named["GET /api/notebook"]).toBe(other.user.id);
  await usable();
  expect(currentMember()?.id).toBe(other.user.id);
});

test.each(OPEN)("%s closes when the member has no Premium any more", async (path, text) => {
  const [opening] = await openBeforeAnswers(path, text);
  api.answer({ "GET /api/subscription": { subscription: null } });
  if (path.startsWith("/notas"))
    api.answer({ "GET /api/notebook": refusal(403, "premium_required", "Premium.") });
  release();
  await opening;
  await expect.element(page.getByText(text)).not.toBeInTheDocument();
  if (!path.startsWith("/notas"))
    await expectVisible(page.getByRole("button", { name: "Continuar con la elección del plan" }));
});

test("a sign-out in another tab closes the page, and a late answer does not open it again", async () => {
  const [opening] = await openBeforeAnswers("/ideas", idea.title);
  for (const name of ["signed_in", "session_mark"]) await cookieStore.delete(name);
  const tab = new BroadcastChannel("session");
  onTestFinished(() => tab.close());
  tab.postMessage({ event: "SIGNED_OUT" });
  await expect.element(page.getByText(idea.title)).not.toBeInTheDocument();
  release();
  await opening;
  expect(currentMember()).toBeUndefined();
  expect(localStorage.getItem("known-user")).toBeNull();
});

const sent = () => api.asked.filter((address) => address.startsWith("PUT /api/ideas/"));

async function writeIdea(title: string): Promise<void> {
  await page.getByRole("button", { name: "Nueva Idea" }).first().click();
  await openDialog().getByRole("textbox").fill(title);
}

async function saveIdea(title: string): Promise<void> {
  await writeIdea(title);
  await openDialog().getByRole("button", { name: "Guardar" }).click();
  await expect.poll(() => syncStore.get().outbox).toHaveLength(1);
}

test("an idea that was saved before the answers is sent after them, as its member's", async () => {
  const [opening] = await openBeforeAnswers("/ideas", idea.title);
  api.answer({ "PUT /api/ideas/:id": undefined });
  await saveIdea("Aprender a tallar");
  expect(sent()).toEqual([]);
  release();
  await opening;
  await expect.poll(() => syncStore.get().outbox).toEqual([]);
  expect(sent()).toHaveLength(1);
  expect(api.named[sent()[0] ?? ""]).toBe(session.user.id);
  await expect.element(main.getByText("Aprender a tallar")).toBeVisible();
});

test("an idea that was saved before a denial stays on the device, and goes nowhere", async () => {
  const [opening] = await openBeforeAnswers("/ideas", idea.title);
  await saveIdea("Aprender a tallar");
  api.answer({ "GET /api/session": OVER, "POST /api/session/refresh": OVER });
  release();
  await opening;
  await expect.element(page.getByRole("heading", { name: "Tu sesión terminó" })).toBeVisible();
  await expect.element(page.getByText(/sin enviar está en este dispositivo/)).toBeVisible();
  expect(sent()).toEqual([]);
});

test("an idea that was saved when the server had ended the session is sent after the next sign-in", async () => {
  const [opening] = await openBeforeAnswers("/ideas", idea.title);
  release();
  await opening;
  api.answer({ "PUT /api/ideas/:id": OVER, "GET /api/session": OVER, "POST /api/session/refresh": OVER });
  await saveIdea("Aprender a tallar");
  await expect.element(page.getByRole("heading", { name: "Tu sesión terminó" })).toBeVisible();
  api.answer({ "GET /api/session": session, "POST /api/session/refresh": session });
  api.recover("PUT /api/ideas/:id");
  await cookieStore.set("signed_in", "1");
  await startAgain("/ideas");
  const stored = () => api.notebook.records("idea").map(({ title }) => title);
  await expect.poll(stored).toEqual([idea.title, "Aprender a tallar"]);
  await expect.poll(() => syncStore.get()).toMatchObject({ outbox: [], syncError: null });
});

async function deleteNote(): Promise<void> {
  await page.getByRole("button", { name: /^Borrar la nota del/ }).click();
  await openDialog().getByRole("button", { name: "Borrar", exact: true }).click();
  await expect.poll(() => syncStore.get().outbox).toHaveLength(1);
}

test.each([
  ["an idea that was saved", OPEN[0], () => saveIdea("Aprender a tallar"), "Idea creada"],
  ["a note that was deleted", OPEN[1], deleteNote, "Acción Requerida"],
] as const)(
  "%s before another member is named leaves that member's session as it is",
  async (_, [path, text], write, told) => {
    const [opening] = await openBeforeAnswers(path, text);
    await write();
    const other = await beginAnother();
    release();
    await opening;
    await expect.element(notice(told, "Tu sesión terminó")).toBeVisible();
    await expect.poll(() => api.named["GET /api/notebook"]).toBe(other.user.id);
    await usable();
    expect(currentMember()?.id).toBe(other.user.id);
    expect(localStorage.getItem("known-user")).toContain(other.user.id);
    expect(
      api.asked.filter((address) => /^(PUT|POST|DELETE) /.test(address) && /ideas|notes/.test(address)),
    ).toEqual([]);
  },
);

test.each([
  [
    "the session",
    { "GET /api/session": OVER, "POST /api/session/refresh": OVER },
    () => expect.element(openDialog().getByText("Tu sesión terminó")).toBeVisible(),
  ],
  [
    "Premium",
    { "GET /api/subscription": { subscription: null } },
    () => expect.poll(() => isPremium(subscriptionStore.get())).toBe(false),
  ],
] as const)("an open draft stays when the server denies %s", async (_, answers, known) => {
  const [opening] = await openBeforeAnswers("/ideas", idea.title);
  await writeIdea("A medio escribir");
  api.answer(answers);
  release();
  await opening;
  await known();
  await expect.element(openDialog().getByRole("textbox")).toHaveValue("A medio escribir");
  expect(hasDrafts(session.user.id)).toBe(true);
});

test("with an API that refuses everything the page stays, and writing waits until the session is named", async () => {
  const [opening] = await openBeforeAnswers("/ideas", idea.title);
  api.answer({ "GET /api/session": "unreadable", "PUT /api/ideas/:id": undefined });
  release();
  await opening;
  await saveIdea("Aprender a tallar");
  await expect.element(main.getByText("Aprender a tallar")).toBeVisible();
  await usable();
  expect(sent()).toEqual([]);
  api.answer({ "GET /api/session": session });
  window.dispatchEvent(new Event("online"));
  await expect.poll(() => syncStore.get().outbox).toEqual([]);
  expect(sent()).toHaveLength(1);
});

test("the profile shows what the device knows before any answer", async () => {
  const opening = openScreen("/perfil");
  await expect.element(page.getByRole("heading", { name: "Ana" })).toBeVisible();
  await expect.element(main.getByText("ana@ejemplo.com")).toBeVisible();
  await expect.element(main.getByText("Acceso hasta")).toBeVisible();
  release();
  await opening;
});

test("a receipt waits for the answers, and is then shown", async () => {
  const charge = buildCharge();
  api.answer({ "GET /api/charges": { charges: [charge] } });
  const opening = openScreen(`/recibo/${charge.id}`);
  await expect.element(page.getByText("Abriendo tu recibo...")).toBeVisible();
  await userEvent.keyboard("{Tab}");
  await expect.element(page.getByRole("heading", { name: "Recibo" })).not.toBeInTheDocument();
  release();
  await opening;
  await expect.element(page.getByRole("heading", { name: "Recibo" })).toBeVisible();
});

test.each([
  ["without an end", null],
  ["with an end that has passed", "2026-01-01T00:00:00.000Z"],
])("a Premium %s waits for the answer", async (_, access_until) => {
  session = await rememberMember({ session, subscription: buildSubscription({ access_until }) });
  const opening = openScreen("/ideas");
  await expect.element(page.getByText("Cargando aplicación...")).toBeVisible();
  await expect.poll(() => api.asked).toContain("GET /api/session");
  expect(document.body).not.toHaveTextContent(idea.title);
  release();
  await opening;
  await expect.element(main.getByText(idea.title)).toBeVisible();
});
