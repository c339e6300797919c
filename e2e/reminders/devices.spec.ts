import type { Page, Worker } from "@playwright/test";
import { expect, growTall, test } from "../fixtures.ts";
import { wholeBrowser } from "../launch-options.ts";
import type { Product } from "../product.ts";
import { BACKGROUND_TASKS_BEGIN_MS, beginPremium, doubleClick, signIn } from "../steps.ts";
import { button, openSettings, section } from "./reminder-steps.ts";

const KEPT = "e2e-subscription";

test.use({ launchOptions: wholeBrowser });

test.beforeEach(async ({ page, isMobile }) => {
  if (isMobile) await growTall(page);
});

async function begin(page: Page, product: Product): Promise<void> {
  await replacePushService(page, product);
  await beginPremium(page);
  await openSettings(page);
  // A busy machine may need more than the four seconds that the application waits for the worker.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

/** Replaces the push service: tests cannot reach Chromium's own. */
async function replacePushService(page: Page, product: Product): Promise<void> {
  const response = await fetch(`${product.origin}/simulators/push/subscriptions`, { method: "POST" });
  const subscription = (await response.json()) as { endpoint: string; keys: Record<string, string> };
  await page.addInitScript(
    ({ subscription, kept }) => {
      const held = () => {
        if (!localStorage.getItem(kept)) return null;
        const unsubscribe = async () => {
          localStorage.removeItem(kept);
          return true;
        };
        return { ...subscription, toJSON: () => subscription, unsubscribe } as unknown as PushSubscription;
      };
      PushManager.prototype.getSubscription = async () => held();
      PushManager.prototype.subscribe = async () => {
        localStorage.setItem(kept, "yes");
        return held() as PushSubscription;
      };
      let permission: NotificationPermission = localStorage.getItem(kept) ? "granted" : "default";
      Object.defineProperty(Notification, "permission", { get: () => permission });
      Notification.requestPermission = async () => {
        document.documentElement.dataset.asked = "yes";
        permission = "granted";
        return permission;
      };
    },
    { subscription, kept: KEPT },
  );
}

const isSubscribed = (page: Page) => page.evaluate((kept) => localStorage.getItem(kept) !== null, KEPT);
const marks = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("reminders-")));

test.describe("push notifications", () => {
  test.use({ serviceWorkers: "allow", permissions: ["notifications"] });

  test("are enabled by a click, shown by the service worker, and end with the session", async ({
    page,
    context,
    product,
  }) => {
    await begin(page, product);
    expect(await page.evaluate(() => document.documentElement.dataset.asked)).toBeUndefined();
    await doubleClick(page, button(page, "Activar avisos"), "**/api/reminders/device");
    await expect(button(page, "Desactivar avisos")).toBeVisible();
    await expect(section(page).getByText("Tus recordatorios llegan a este dispositivo.")).toBeVisible();
    await page.reload();
    await expect(button(page, "Desactivar avisos")).toBeVisible();

    await button(page, "Enviar un aviso de prueba").click();
    await expect(section(page).getByText(/^Enviado\. Si no aparece/)).toBeVisible();
    const payload = await pushedPayload(product);
    const worker = await workerOf(page);
    const deliver = await pushTo(page, product);
    // The browser may drop a push while it starts the worker. service-worker-push.test.ts tests how a push is shown.
    await expect(async () => {
      await deliver(JSON.stringify(payload));
      await expect.poll(() => shown(worker), { timeout: 2000 }).toEqual([payload.title]);
    }).toPass({ timeout: 10_000 });
    expect(await isSubscribed(page)).toBe(true);
    await page.getByRole("button", { name: "Cerrar sesión", exact: true }).first().click();
    await expect(page.getByText("Por favor, inicia sesión para ver tu perfil.")).toBeVisible();
    await expect.poll(() => isSubscribed(page)).toBe(false);
    await expect.poll(() => shown(worker)).toEqual([]);
    expect(await marks(page)).toEqual([]);
    await context.close();
  });

  test("of one member are turned off when another member signs in on the device @desktop", async ({
    page,
    context,
    product,
  }) => {
    await begin(page, product);
    await button(page, "Activar avisos").click();
    await expect(button(page, "Desactivar avisos")).toBeVisible();
    await page.goto("/robots.txt");
    await context.clearCookies();
    await page.clock.install();
    await signIn(page);
    await page.clock.runFor(BACKGROUND_TASKS_BEGIN_MS);
    await expect.poll(() => isSubscribed(page)).toBe(false);
    expect(await marks(page)).toEqual([]);
  });
});

async function pushedPayload(product: Product): Promise<Record<string, unknown>> {
  let payload: Record<string, unknown> | undefined;
  await expect
    .poll(
      async () => {
        const response = await fetch(`${product.origin}/simulators/push/messages`);
        const [newest] = (await response.json()) as { payload: Record<string, unknown> }[];
        payload = newest?.payload;
        return payload?.title;
      },
      { timeout: 20_000 },
    )
    .toBe("Así te llegan los recordatorios");
  return payload ?? {};
}

async function workerOf(page: Page): Promise<Worker> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error("there is no service worker");
  return worker;
}

async function pushTo(page: Page, { origin }: Product): Promise<(data: string) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const { promise, resolve } = Promise.withResolvers<string>();
  session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
    const own = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`);
    if (own) resolve(own.registrationId);
  });
  await session.send("ServiceWorker.enable");
  const registrationId = await promise;
  return (data) =>
    session.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data }).then(() => {});
}

function shown(worker: Worker): Promise<string[]> {
  return worker.evaluate(async () => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
    return (await registration.getNotifications()).map(({ title }) => title);
  });
}
