import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import { newId } from "#platform/shared/new-id.ts";
import { type GoalBody, goalBody } from "#test/records/goal-writing.ts";
import { CONSENT } from "#test/visitor.ts";
import { identify, waitUntilAlive } from "./fixtures.ts";

let people = 0;

/** Signs in a new member without the sign-in buttons, and opens the home page. Returns the name. */
export async function signIn(page: Page, provider?: Provider): Promise<string> {
  const { name } = await beginSession(page, { provider });
  await page.goto("/");
  await waitUntilAlive(page);
  await expect(page.getByText(name).first()).toBeAttached();
  return name;
}

type Provider = "Google" | "Facebook";

/** Creates a session without opening a page, for a new member or the one with this name. */
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

/** Signs the member in on another device. The caller closes its context. */
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

/**
 * Ends the offline mode and tells each page, because Chromium's emulation does not report it to a page that was opened
 * offline.
 */
export async function reconnect(context: BrowserContext): Promise<void> {
  await context.setOffline(false);
  for (const page of context.pages()) await page.evaluate(() => window.dispatchEvent(new Event("online")));
}

/** Everything in localStorage and IndexedDB, as text. */
export const storedOnDevice = (page: Page) =>
  page.evaluate(async () => {
    const held: unknown[] = [{ ...localStorage }];
    for (const { name = "" } of await indexedDB.databases()) {
      const opening = indexedDB.open(name);
      const database = await new Promise<IDBDatabase>((resolve) => {
        opening.onsuccess = () => resolve(opening.result);
      });
      for (const store of database.objectStoreNames) {
        const reading = database.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => {
          reading.onsuccess = resolve;
        });
        held.push(name, store, reading.result);
      }
      database.close();
    }
    return JSON.stringify(held);
  });

/** Opens PayPal's window, before the person approves or cancels. */
export async function openPaypal(page: Page): Promise<Page> {
  const opened = page.waitForEvent("popup");
  await page.frameLocator("iframe").getByRole("button", { name: "Pagar con PayPal" }).click();
  const paypal = await opened;
  await paypal.getByRole("button", { name: "Aprobar" }).waitFor();
  return paypal;
}

export async function approveAtPaypal(
  page: Page,
  decision: "Aprobar" | "Cancelar" = "Aprobar",
): Promise<void> {
  const paypal = await openPaypal(page);
  const closed = paypal.waitForEvent("close");
  await paypal.getByRole("button", { name: decision }).click();
  await closed;
}

/** A time for `page.clock`, past the 5 s after which background tasks start (session/follow-member.ts). */
export const BACKGROUND_TASKS_BEGIN_MS = 6_000;

/** Makes the page visible, so that it pulls changes. */
export const look = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));

/** Signs in by the last visible link. */
export async function enterWithGoogle(page: Page, name: string): Promise<void> {
  await page
    .getByRole("link", { name: /Google/ })
    .locator("visible=true")
    .last()
    .click();
  await identify(page, name);
}

export async function signOut(page: Page): Promise<void> {
  await page.goto("/perfil");
  await page.getByRole("main").getByRole("button", { name: "Cerrar sesión", exact: true }).click();
  await expect(page.getByText("Por favor, inicia sesión para ver tu perfil.")).toBeVisible();
}

/** Opens the plans and ticks the consent. */
export async function openPlans(page: Page): Promise<void> {
  await page.goto("/ideas");
  await page.getByRole("button", { name: "Continuar con la elección del plan" }).click();
  await expect(page.getByRole("button", { name: "Suscribirse con PayPal" })).toBeVisible();
  await page.getByRole("checkbox", { name: /Acepto estos cobros/ }).check();
}

export async function becomePremium(page: Page, provider?: Provider): Promise<string> {
  const name = await beginPremium(page, provider);
  await page.goto("/ideas");
  await expect(page.getByRole("button", { name: "Nueva Idea" })).toBeVisible();
  return name;
}

/** Creates a Premium member without opening the application. Returns the name. */
export async function beginPremium(page: Page, provider?: Provider): Promise<string> {
  const { name, origin } = await beginSession(page, { provider });
  await subscribe(page, origin);
  // This small file has our origin, at a tenth of the cost of a real page.
  await page.goto("/robots.txt");
  return name;
}

/** Makes the member who is signed in Premium, without opening a page. */
export async function subscribe({ request }: Page, origin: string): Promise<void> {
  const headers = { origin };
  const created = await request.post("/api/subscription/paypal", { headers, data: CONSENT });
  const { paypalSubscriptionId: id } = (await created.json()) as { paypalSubscriptionId: string };
  const opened = await request.get(
    `/simulators/paypal/webapps/billing/subscriptions/open?subscription_id=${id}`,
    { maxRedirects: 0 },
  );
  await request.post(opened.headers().location ?? "", { form: { decision: "approve" }, maxRedirects: 0 });
  const data = { paypal_subscription_id: id };
  const confirmed = await request.post("/api/subscription/confirmation", { headers, data });
  expect(confirmed.status()).toBe(200);
}

/**
 * Creates a Premium member whose device can start offline: opens the idea bank and waits for the service
 * worker's caches. Requires `serviceWorkers: "allow"`. Returns the name.
 */
export async function becomeReadyOffline(page: Page): Promise<string> {
  const name = await becomePremium(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // The page sends this message once Premium is known; e2e/site/offline.spec.ts tests that.
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.postMessage("keep-tools"));
  const hasTools = () => page.evaluate(async () => (await caches.match("/tools")) !== undefined);
  await expect.poll(hasTools, { timeout: 20_000 }).toBe(true);
  return name;
}

export function dialogOf(page: Page): Locator {
  return page.locator("dialog[open]");
}

/** Sends a mutation, as another device of the member would. */
export async function sendChange(
  page: Page,
  method: "put" | "delete",
  path: string,
  data?: object,
  key = newId(),
): Promise<void> {
  const headers = { origin: new URL(page.url()).origin, "idempotency-key": key };
  const answer = await page.request[method](path, { headers, ...(data && { data }) });
  expect(answer.status(), `${method} ${path}`).toBe(204);
}

export async function keepIdea(page: Page, title: string, id = newId()): Promise<string> {
  await sendChange(page, "put", `/api/ideas/${id}`, {
    title,
    base: "",
    written_at: new Date().toISOString(),
  });
  return id;
}

/** Saves a goal, as another device of the member would. By default it is complete and due the year after next. */
export async function keepGoal(
  page: Page,
  changed: Partial<GoalBody> = {},
  id = newId(),
): Promise<{ id: string; version: string; body: GoalBody }> {
  const version = newId();
  const year = new Date().getFullYear() + 2;
  const body = goalBody({ deadline: `${year}-03-05`, written_at: new Date().toISOString(), ...changed });
  await sendChange(page, "put", `/api/goals/${id}`, body, version);
  return { id, version, body };
}

/** Delays requests to an address. Returns the function that releases them. */
export async function holdBack(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Double clicks before the answer comes. A second click after the answer could move the focus. */
export async function doubleClick(page: Page, target: Locator, address: string): Promise<void> {
  const letGo = await holdBack(page, address);
  await target.dblclick();
  letGo();
}

/** Delays the application's entry script, so that the page stays prerendered. */
export function holdApplication(page: Page): Promise<() => void> {
  return holdBack(page, "**/assets/entry-*.js");
}
