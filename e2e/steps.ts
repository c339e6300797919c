import { expect, type Locator, type Page } from "@playwright/test";
import type { WrittenRecord } from "#features/journal/client.ts";
import { newId } from "#shared/new-id.ts";
import { type GoalBody, goalBody } from "#test/goal-writing.ts";
import { waitUntilAlive } from "./fixtures.ts";

let people = 0;

/** Signs someone new in, and opens the home page. Journeys about signing in press the buttons instead. */
export async function signIn(page: Page, provider?: Provider): Promise<string> {
  const { name } = await beginSession(page, { provider });
  await page.goto("/");
  await waitUntilAlive(page);
  await expect(page.getByText(name).first()).toBeAttached();
  return name;
}

type Provider = "Google" | "Facebook";

/** Gives the browser a session, without opening a page: of someone new, or of the member who is named. */
export async function beginSession(
  { request }: Page,
  { name = newName(), provider = "Google" }: { name?: string; provider?: Provider | undefined } = {},
): Promise<{ name: string; origin: string }> {
  const stay = { maxRedirects: 0 };
  const begun = await request.get(`/api/auth/${provider.toLowerCase()}`, stay);
  const answered = await request.post(begun.headers().location ?? "", {
    ...stay,
    form: { name, email: `${name.toLowerCase()}@ejemplo.com`, decision: "continue", share_email: "yes" },
  });
  await request.get((answered.headers().location ?? "").replace(/#.*$/, ""), stay);
  return { name, origin: new URL(begun.url()).origin };
}

function newName(): string {
  return `Persona${++people}${process.env.TEST_PARALLEL_INDEX ?? ""}`;
}

/** The same member on another device, which the journey closes with its context. */
export async function onAnotherDevice(page: Page, name: string): Promise<Page> {
  const anything = await page.request.get("/robots.txt");
  const context = await page
    .context()
    .browser()
    ?.newContext({
      baseURL: new URL(anything.url()).origin,
      serviceWorkers: "block",
      reducedMotion: "reduce",
    });
  if (!context) throw new Error("a browser that keeps its contents has no other device");
  const device = await context.newPage();
  await beginSession(device, { name });
  return device;
}

/** Presses PayPal's button in its frame and approves in its window. */
export async function approveAtPaypal(
  page: Page,
  decision: "Aprobar" | "Cancelar" = "Aprobar",
): Promise<void> {
  const opened = page.waitForEvent("popup");
  await page.frameLocator("iframe").getByRole("button", { name: "Pagar con PayPal" }).click();
  const paypal = await opened;
  const closed = paypal.waitForEvent("close");
  await paypal.getByRole("button", { name: decision }).click();
  await closed;
}

/** Runs in a page's clock: five seconds after it has begun, the keeper of the session comes. */
export const KEEPER_COMES_MS = 6_000;

/** Opens the plan modal for someone who is signed in. */
export async function openPlans(page: Page): Promise<void> {
  await page.goto("/ideas");
  await page.getByRole("button", { name: "Continuar con la elección del plan" }).click();
  await expect(page.getByRole("button", { name: "Suscribirse con PayPal" })).toBeVisible();
}

/** Someone new, signed in and Premium, at the idea bank. Returns the name. */
export async function becomePremium(page: Page, provider?: Provider): Promise<string> {
  const name = await beginPremium(page, provider);
  await page.goto("/ideas");
  await expect(page.getByRole("heading", { name: "Banco de Ideas" })).toBeVisible();
  return name;
}

/** Someone new, signed in and Premium, before the application is opened. Returns the name. */
export async function beginPremium(page: Page, provider?: Provider): Promise<string> {
  const { name, origin } = await beginSession(page, { provider });
  const { request } = page;
  const headers = { origin };
  const created = await request.post("/api/subscription/paypal", { headers });
  const { paypalSubscriptionId: id } = (await created.json()) as { paypalSubscriptionId: string };
  const opened = await request.get(
    `/simulators/paypal/webapps/billing/subscriptions/open?subscription_id=${id}`,
    { maxRedirects: 0 },
  );
  await request.post(opened.headers().location ?? "", { form: { decision: "approve" }, maxRedirects: 0 });
  const data = { paypal_subscription_id: id };
  const confirmed = await request.post("/api/subscription/confirmation", { headers, data });
  expect(confirmed.status()).toBe(200);
  // Of our origin, and a tenth of a page's work.
  await page.goto("/robots.txt");
  return name;
}

/**
 * Someone new and Premium at the idea bank, with everything on the device that a start without a connection needs. For
 * journeys that allow service workers. Returns the name.
 */
export async function becomeReadyOffline(page: Page): Promise<string> {
  const name = await becomePremium(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // As the keeper of the session does seconds later, for which e2e/offline.spec.ts waits.
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.postMessage("keep-tools"));
  const hasTools = () => page.evaluate(async () => (await caches.match("/tools")) !== undefined);
  await expect.poll(hasTools, { timeout: 20_000 }).toBe(true);
  return name;
}

export function dialogOf(page: Page): Locator {
  return page.locator("dialog[open]");
}

/** Keeps an idea on the server as another device of the member's does. Returns its id. */
export async function keepIdea(page: Page, title: string, id = newId()): Promise<string> {
  const headers = { origin: new URL(page.url()).origin, "idempotency-key": newId() };
  const data = { title, base: "", written_at: new Date().toISOString() };
  expect((await page.request.put(`/api/ideas/${id}`, { headers, data })).status()).toBe(204);
  return id;
}

/**
 * Keeps a goal on the server as another device of the member's does, whole and due in the year after next unless
 * `changed` says otherwise. Returns its id, and the version that it has now.
 */
export async function keepGoal(
  page: Page,
  changed: Partial<GoalBody> = {},
  id = newId(),
): Promise<{ id: string; version: string; body: GoalBody }> {
  const version = newId();
  const year = new Date().getFullYear() + 2;
  const body = goalBody({ deadline: `${year}-03-05`, written_at: new Date().toISOString(), ...changed });
  const headers = { origin: new URL(page.url()).origin, "idempotency-key": version };
  const kept = await page.request.put(`/api/goals/${id}`, { headers, data: body });
  expect(kept.status()).toBe(204);
  return { id, version, body };
}

/** Keeps a page of a day on the server as another device of the member's does. Returns its id. */
export async function keepRecord(
  page: Page,
  written: Partial<WrittenRecord> & Pick<WrittenRecord, "event_type" | "event_date" | "title">,
  id = newId(),
): Promise<string> {
  const blank = { notes: "", custom_field_one: "", custom_field_two: "", image_url: null, actions: [] };
  const headers = { origin: new URL(page.url()).origin, "idempotency-key": newId() };
  const data = { ...blank, ...written, base: "", written_at: new Date().toISOString() };
  expect((await page.request.put(`/api/journal/${id}`, { headers, data })).status()).toBe(204);
  return id;
}

/** Holds back what is asked of an address, as a slow connection does. Returns what lets it go on. */
export async function holdBack(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** The next call to an address, by this method, arrives at the server, and its answer is lost on the way. */
export async function loseAnswer(page: Page, address: string, method?: string): Promise<void> {
  let isLost = false;
  await page.route(address, async (route) => {
    if (isLost || (method && route.request().method() !== method)) return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
}

/** Holds back the application. Returns what lets it come. */
export function holdApplication(page: Page): Promise<() => void> {
  return holdBack(page, "**/assets/entry-*.js");
}
