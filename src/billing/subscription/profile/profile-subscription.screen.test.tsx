import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Subscription } from "#billing/subscription/contract.ts";
import { currentMember } from "#member/account/session/session.ts";
import { expectAccessible, expectVisible } from "#test/screens/accessible.ts";
import { buildSubscription } from "#test/screens/build-subscription.ts";
import { refusal } from "#test/screens/fake-api.ts";
import { api, notice, openAsMember, openDialog } from "#test/screens/open-screen.tsx";

const CANCEL = "Cancelar suscripción";
const COME_BACK = "Vuelve a ser Premium";
const SIGNED_OUT = refusal(401, "unauthenticated", "Inicia sesión para continuar.");

const active = buildSubscription({
  access_until: "2099-02-28T12:00:00.000Z",
  paid_until: "2099-02-28T12:00:00.000Z",
  next_charge_at: "2099-02-28T12:00:00.000Z",
});
const over = { is_premium: false, subscription_type: "free", next_charge_at: null } as const;
const past = "2026-03-05T12:00:00.000Z";

const part = () => page.getByRole("region", { name: "Suscripción" });

interface State {
  name: string;
  subscription: Subscription | null;
  says: string[];
  buttons: string[];
  isAtPaypal?: boolean;
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
    subscription: { ...active, cancellation_pending: true, next_charge_at: null },
    says: [
      "Cancelada: no habrá más cobros. Sigues siendo Premium hasta el 28 de febrero de 2099.",
      "Acceso hasta",
    ],
    buttons: ["Reactivar Premium"],
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
    name: "a charge that neither mail nor a device announces",
    subscription: {
      ...active,
      next_charge_amount: "2.50 USD",
      billing_notice: {
        title: "Tu Premium se renueva el martes 3 de mayo (2.50 USD)",
        text: "Se renueva sola.",
      },
    },
    says: ["Tu Premium se renueva el martes 3 de mayo (2.50 USD).", "Se renueva sola.", "2.50 USD el "],
    buttons: [CANCEL],
    isAtPaypal: true,
  },
  {
    name: "the free plan",
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
    name: "none",
    subscription: null,
    says: ["No suscrito", "Lees las diez claves gratis."],
    buttons: ["¡Quiero ser Premium!"],
  },
];

test.each(states)("the profile shows the texts, buttons and PayPal link for $name", async (state) => {
  await openAsMember("/perfil", state.subscription);
  for (const text of state.says) await expect.element(part().getByText(text).first()).toBeVisible();
  const buttons = part().getByRole("button").elements();
  expect(buttons.map(({ textContent }) => textContent)).toEqual(state.buttons);
  const links = part().getByRole("link", { name: "Ver en PayPal" }).elements();
  expect(links.map((link) => link.getAttribute("href"))).toEqual(
    state.isAtPaypal ? ["https://www.paypal.com/myaccount/autopay/connect/I-ABCDEF1234"] : [],
  );
  await expectAccessible(part().element());
});

test.each<[string, Partial<Subscription>]>([
  ["Reactivar Premium", { cancellation_pending: true }],
  [COME_BACK, { status: "suspended", payment_failed: true }],
])("%s opens the plans, with the first charge at the end of the paid period", async (label, changed) => {
  await openAsMember("/perfil", { ...active, ...changed, next_charge_at: null });
  await part().getByRole("button", { name: label }).click();
  await page.getByRole("button", { name: "Continuar con la elección del plan" }).click();
  await expect.element(page.getByRole("button", { name: "Suscribirse con PayPal" })).toBeVisible();
  await expect.element(page.getByText("El primer cobro es el 28 de febrero de 2099")).toBeVisible();
});

test("a late activation shows a toast and the next charge on the open profile after visibilitychange", async () => {
  await openAsMember("/perfil", { ...active, status: "pending_approval", next_charge_at: null });
  await expect.element(part().getByText("se activará en breve")).toBeVisible();
  api.answer({ "GET /api/subscription": { subscription: active } });
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  await expectVisible(
    notice("¡Suscripción Premium Activada!", "Disfruta de todos los beneficios de tu plan Premium."),
  );
  await expect.element(part().getByText("Próximo cobro")).toBeVisible();
});

async function cancel(): Promise<void> {
  await part().getByRole("button", { name: CANCEL }).click();
  await openDialog().getByRole("button", { name: CANCEL }).click();
}

test("a cancellation says what comes of it, and leaves Premium until the paid period ends", async () => {
  const subscription = { ...active, cancellation_pending: true, next_charge_at: null };
  const message = "Tu solicitud de cancelación ha sido procesada. El estado se actualizará pronto.";
  api.answer({ "POST /api/subscription/cancellation": { subscription, message } });
  await openAsMember("/perfil", active);
  await cancel();
  await expectVisible(notice("Cancelación Solicitada", message));
  // The call names the member, so that it cancels nothing of a person who has signed in in another tab.
  expect(api.named["POST /api/subscription/cancellation"]).toBe(currentMember()?.id);
  await expect.element(part().getByText("Acceso hasta")).toBeVisible();
  await expect.element(part().getByRole("button", { name: CANCEL })).not.toBeInTheDocument();
});

test("a failed cancellation shows an error toast and leaves the cancel button", async () => {
  await openAsMember("/perfil", active);
  api.answer({
    "POST /api/subscription/cancellation": refusal(502, "provider_failed", "PayPal no respondió."),
  });
  await cancel();
  await expectVisible(
    notice(
      "Error de Cancelación",
      "No se pudo cancelar tu suscripción. Por favor, intenta de nuevo o contacta a soporte.",
    ),
  );
  await expect.element(part().getByRole("button", { name: CANCEL })).toBeVisible();
});

test("a cancellation after the session has ended fails with a reason, and never says that it is done", async () => {
  await openAsMember("/perfil", active);
  api.answer({ "POST /api/subscription/cancellation": SIGNED_OUT, "POST /api/session/refresh": SIGNED_OUT });
  await cancel();
  await expect.element(page.getByText("Error de Cancelación").first()).toBeVisible();
  await expect.element(page.getByText(/inicia(r)? sesión/i).first()).toBeVisible();
  expect(document.body.textContent).not.toContain("no habrá más cobros");
});

test("cancelling a subscription without a PayPal id shows Error de Cancelación", async () => {
  await openAsMember("/perfil", { ...active, paypal_subscription_id: null });
  await cancel();
  await expectVisible(
    notice("Error de Cancelación", "No se encontró una suscripción de PayPal activa para cancelar."),
  );
});

test("a refused cancellation shows Información with the server's sentence and the current state", async () => {
  const other = "Tienes otra activa.";
  await openAsMember("/perfil", active);
  await part().getByRole("button", { name: CANCEL }).click();
  await expect.element(openDialog()).toBeVisible();
  api.answer({
    "POST /api/subscription/cancellation": refusal(409, "conflict", other),
    "GET /api/subscription": { subscription: null },
  });
  await openDialog().getByRole("button", { name: CANCEL }).click();
  await expectVisible(notice("Información", other));
  await expect.element(part().getByText("No suscrito")).toBeVisible();
});
