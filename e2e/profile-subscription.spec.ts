import type { Page } from "@playwright/test";
import type { Subscription } from "#features/subscription/contract.ts";
import { OFFLINE } from "#shared/api-client.ts";
import { buildReminderSettings } from "#test/build-reminder-settings.ts";
import { buildSubscription } from "#test/build-subscription.ts";
import {
  expect,
  expectAccessible,
  expectNoOverflow,
  growTall,
  test,
  WITHOUT_CONNECTION,
} from "./fixtures.ts";
import { becomePremium, signIn } from "./steps.ts";
import { CONTINUE, notice, openDialog, refusal, SUBSCRIBE } from "./subscription-steps.ts";

const CANCEL = "Cancelar suscripción";
const COME_BACK = "Vuelve a ser Premium";
const READ = "**/api/subscription";
const CANCELLATION = "**/api/subscription/cancellation";

const active = buildSubscription({
  access_until: "2099-02-28T12:00:00.000Z",
  next_charge_at: "2099-02-28T12:00:00.000Z",
});
const over = { is_premium: false, subscription_type: "free", next_charge_at: null } as const;
const past = "2026-03-05T12:00:00.000Z";

const REMINDERS = buildReminderSettings();

/** The profile of a member whose subscription stands like this. */
async function showProfile(page: Page, subscription: Subscription | null): Promise<void> {
  await page.route(READ, (route) => route.fulfill({ json: { subscription } }));
  // To the server, this member is not Premium.
  await page.route("**/api/favourites", (route) => route.fulfill({ json: [] }));
  await page.route("**/api/quota", (route) => route.fulfill({ json: [] }));
  await page.route("**/api/reminders", (route) => route.fulfill({ json: REMINDERS }));
  await page.route("**/api/reminders/time-zone", (route) => route.fulfill({ status: 204 }));
  await page.goto("/perfil");
  await expect(page.getByRole("heading", { name: "Suscripción" })).toBeVisible();
}

const part = (page: Page) => page.getByRole("region", { name: "Suscripción" });

interface State {
  name: string;
  subscription: Subscription | null;
  says: string[];
  buttons: string[];
  isAtPaypal?: boolean;
  /** Looks like another state, which is looked at by axe already. */
  isAlike?: true;
}

const states: State[] = [
  {
    name: "an active one",
    subscription: active,
    says: ["Premium", "Se renueva sola cada mes", "Próximo cobro", "28 de febrero de 2099"],
    buttons: [CANCEL],
    isAtPaypal: true,
  },
  {
    name: "one that PayPal has not activated yet",
    isAlike: true,
    subscription: { ...active, status: "pending_approval", access_until: null, next_charge_at: null },
    says: ["Premium", "PayPal está procesando tu suscripción; se activará en breve."],
    buttons: [CANCEL],
    isAtPaypal: true,
  },
  {
    name: "one whose payment failed",
    subscription: { ...active, payment_failed: true, access_until: "2099-02-24T12:00:00.000Z" },
    says: [
      "PayPal no pudo hacer el último cobro",
      "Lo intentará de nuevo en unos días.",
      "Acceso hasta",
      "24 de febrero de 2099",
    ],
    buttons: [CANCEL],
    isAtPaypal: true,
  },
  {
    name: "a cancelled one that is still paid",
    isAlike: true,
    subscription: { ...active, cancellation_pending: true, next_charge_at: null },
    says: [
      "Cancelada: no habrá más cobros. Sigues siendo Premium hasta el 28 de febrero de 2099.",
      "Acceso hasta",
    ],
    buttons: ["Reactivar Premium"],
    isAtPaypal: true,
  },
  {
    name: "a suspended one that is still paid",
    isAlike: true,
    subscription: { ...active, status: "suspended", payment_failed: true, next_charge_at: null },
    says: [
      "Premium",
      "Tu suscripción está inactiva.",
      "sigues siendo Premium hasta el 28 de febrero de 2099",
    ],
    buttons: [COME_BACK],
    isAtPaypal: true,
  },
  {
    name: "a suspended one that is over",
    subscription: { ...active, ...over, status: "suspended", access_until: past },
    says: ["Gratuita (suspendida)", "Tu suscripción está inactiva.", "Terminó el", "5 de marzo de 2026"],
    buttons: [COME_BACK],
    isAtPaypal: true,
  },
  {
    name: "a cancelled one",
    isAlike: true,
    subscription: { ...active, ...over, status: "cancelled", access_until: past },
    says: ["Gratuita (cancelada)", "Tu suscripción está inactiva.", "Lo que escribiste sigue guardado"],
    buttons: [COME_BACK],
    isAtPaypal: true,
  },
  {
    name: "an expired one",
    isAlike: true,
    subscription: { ...active, ...over, status: "expired", access_until: past },
    says: ["Gratuita (vencida)", "Tu suscripción está inactiva."],
    buttons: [COME_BACK],
    isAtPaypal: true,
  },
  {
    name: "the free plan",
    isAlike: true,
    subscription: {
      ...active,
      ...over,
      status: "cancelled",
      access_until: null,
      paypal_subscription_id: null,
    },
    says: ["Gratuita (cancelada)", "Lees las diez claves gratis."],
    buttons: ["¡Quiero ser Premium!"],
  },
  {
    name: "a gift",
    subscription: {
      ...active,
      paypal_subscription_id: null,
      next_charge_at: null,
      access_until: "2099-05-01T12:00:00.000Z",
      courtesy_until: "2099-05-01T12:00:00.000Z",
    },
    says: ["Premium", "Te lo regalamos: no se te cobra nada.", "Regalo hasta", "1 de mayo de 2099"],
    buttons: [],
  },
  {
    name: "a gift beside a paid one",
    isAlike: true,
    subscription: {
      ...active,
      courtesy_until: "2099-05-01T12:00:00.000Z",
      access_until: "2099-05-01T12:00:00.000Z",
    },
    says: ["Se renueva sola cada mes", "Próximo cobro", "Regalo hasta"],
    buttons: [CANCEL],
    isAtPaypal: true,
  },
  {
    name: "none",
    subscription: null,
    says: ["No suscrito", "Lees las diez claves gratis."],
    buttons: ["¡Quiero ser Premium!"],
  },
];

test("every state says what it is, until when, and what can be done @both", async ({ page }) => {
  test.setTimeout(240_000);
  await growTall(page, { height: 4000 });
  await signIn(page);
  for (const { name, subscription, says, buttons, isAtPaypal = false, isAlike } of states) {
    await test.step(name, async () => {
      await showProfile(page, subscription);
      for (const text of says) await expect(part(page).getByText(text).first()).toBeVisible();
      expect(await part(page).getByRole("button").allTextContents()).toEqual(buttons);
      const link = part(page).getByRole("link", { name: "Ver en PayPal" });
      await expect(link).toHaveCount(isAtPaypal ? 1 : 0);
      if (isAtPaypal)
        await expect(link).toHaveAttribute(
          "href",
          "https://www.paypal.com/myaccount/autopay/connect/I-ABCDEF1234",
        );
      if (!isAlike) await expectAccessible(page);
      await expectNoOverflow(page);
      await page.unroute(READ);
    });
  }
});

test("PayPal's sandbox has its own page for a subscription", async ({ page }) => {
  await signIn(page);
  const site = "https://www.sandbox.paypal.com/myaccount/autopay/connect/";
  await page.route("**/api/public-config", (route) =>
    route.fulfill({
      json: [
        { key: "PAYPAL_CLIENT_ID", value: "AZabcdefgh1234" },
        { key: "PAYPAL_AUTOPAY_URL", value: site },
      ],
    }),
  );
  await showProfile(page, active);
  await expect(part(page).getByRole("link", { name: "Ver en PayPal" })).toHaveAttribute(
    "href",
    `${site}I-ABCDEF1234`,
  );
});

test("Vuelve a ser Premium and Reactivar Premium lead to the plans, charged from the paid end on", async ({
  page,
}) => {
  await signIn(page);
  for (const [subscription, label] of [
    [{ ...active, cancellation_pending: true, next_charge_at: null }, "Reactivar Premium"],
    [{ ...active, status: "suspended", payment_failed: true, next_charge_at: null }, COME_BACK],
  ] as const) {
    await showProfile(page, subscription);
    await part(page).getByRole("button", { name: label }).click();
    await page.getByRole("button", { name: CONTINUE }).click();
    await expect(page.getByRole("button", { name: SUBSCRIBE })).toBeVisible();
    await expect(page.getByText("El primer cobro será el 28 de febrero de 2099")).toBeVisible();
    await page.unroute(READ);
  }
});

test("an activation that comes late is told where one waits for it", async ({ page }) => {
  await signIn(page);
  await showProfile(page, { ...active, status: "pending_approval", next_charge_at: null });
  await page.unroute(READ);
  await page.route(READ, (route) => route.fulfill({ json: { subscription: active } }));
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(
    notice(page, "¡Suscripción Premium Activada!", "Disfruta de todos los beneficios de tu plan Premium."),
  ).toBeVisible();
  await expect(part(page).getByText("Próximo cobro")).toBeVisible();
});

test("without a connection the question is not there, and that is said", async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(WITHOUT_CONNECTION);
  await signIn(page);
  await showProfile(page, active);
  await context.setOffline(true);
  await part(page).getByRole("button", { name: CANCEL }).click();
  await expect(part(page).getByText(OFFLINE.message)).toBeVisible();
  await context.setOffline(false);
  await part(page).getByRole("button", { name: CANCEL }).click();
  await expect(openDialog(page)).toBeVisible();
  await expect(part(page).getByText(OFFLINE.message)).toBeHidden();
});

test("a cancellation that fails is said, and the subscription stays", async ({ page, expectedErrors }) => {
  expectedErrors.push(/502/);
  await signIn(page);
  await showProfile(page, active);
  await page.route(CANCELLATION, refusal(502, "provider_failed", "PayPal no respondió."));
  await part(page).getByRole("button", { name: CANCEL }).click();
  await expectAccessible(page);
  await openDialog(page).getByRole("button", { name: CANCEL }).click();
  await expect(
    notice(
      page,
      "Error de Cancelación",
      "No se pudo cancelar tu suscripción. Por favor, intenta de nuevo o contacta a soporte.",
    ),
  ).toBeVisible();
  await expect(part(page).getByRole("button", { name: CANCEL })).toBeVisible();
});

test("what is not there or over any more cannot be cancelled", async ({ page, expectedErrors }) => {
  expectedErrors.push(/409/);
  await signIn(page);
  await showProfile(page, { ...active, paypal_subscription_id: null });
  await part(page).getByRole("button", { name: CANCEL }).click();
  await openDialog(page).getByRole("button", { name: CANCEL }).click();
  await expect(
    notice(page, "Error de Cancelación", "No se encontró una suscripción de PayPal activa para cancelar."),
  ).toBeVisible();

  await page.unroute(READ);
  await showProfile(page, active);
  await page.route(CANCELLATION, refusal(409, "conflict", "Esto cambió."));
  await part(page).getByRole("button", { name: CANCEL }).click();
  await page.unroute(READ);
  await openDialog(page).getByRole("button", { name: CANCEL }).click();
  await expect(
    notice(page, "Información", "Tu suscripción ya no está activa o ha sido cancelada."),
  ).toBeVisible();
  await expect(part(page).getByText("No suscrito")).toBeVisible();
});

test("what was cancelled in another tab is said to be so", async ({ page, context }) => {
  await becomePremium(page);
  await page.goto("/perfil");
  await part(page).getByRole("button", { name: CANCEL }).click();
  const other = await context.newPage();
  await other.goto("/perfil");
  await part(other).getByRole("button", { name: CANCEL }).click();
  await openDialog(other).getByRole("button", { name: CANCEL }).click();
  await expect(notice(other, "Cancelación Solicitada")).toBeVisible();
  await openDialog(page).getByRole("button", { name: CANCEL }).click();
  await expect(
    notice(
      page,
      "Cancelación Solicitada",
      "Tu solicitud de cancelación ha sido procesada. El estado se actualizará pronto.",
    ),
  ).toBeVisible();
  await expect(part(page).getByText("Acceso hasta")).toBeVisible();
});

test("while PayPal is being asked, the button says so and takes no second click", async ({ page }) => {
  await becomePremium(page);
  await page.goto("/perfil");
  const { promise, resolve } = Promise.withResolvers<void>();
  let calls = 0;
  await page.route(CANCELLATION, async (route) => {
    calls++;
    await promise;
    await route.continue();
  });
  await part(page).getByRole("button", { name: CANCEL }).click();
  await openDialog(page).getByRole("button", { name: CANCEL }).click();
  const busy = openDialog(page).getByRole("button", { name: "Cancelando..." });
  await expect(busy).toBeVisible();
  await busy.click({ force: true });
  resolve();
  await expect(notice(page, "Cancelación Solicitada")).toBeVisible();
  expect(calls).toBe(1);
});
