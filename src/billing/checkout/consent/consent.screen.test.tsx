import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#test/screens/accessible.ts";
import { buildReminderSettings } from "#test/screens/build-reminder-settings.ts";
import { memberSession } from "#test/screens/build-session.ts";
import { buildSubscription } from "#test/screens/build-subscription.ts";
import { refusal } from "#test/screens/fake-api.ts";
import { CONTINUE, consent, SUBSCRIBE } from "#test/screens/open-plans.ts";
import { api, openAsMember, openDialog } from "#test/screens/open-screen.tsx";
import { consentVersion } from "./consent.ts";

const BEGIN = "POST /api/subscription/paypal";
const MISSED = "Para suscribirte, marca la casilla. No se hizo ningún cobro.";
const subscribe = () => page.getByRole("button", { name: SUBSCRIBE });

async function openUnticked(session = memberSession()): Promise<void> {
  await openAsMember("/favoritos", null, session);
  await page.getByRole("button", { name: CONTINUE }).click();
  await expect.element(subscribe()).toBeVisible();
  // The page may still show the subscription of the previous test.
  await expect.element(page.getByText(/primer cobro es hoy/)).toBeVisible();
}

test("the terms of payment stand above an unticked box, and nothing begins before the tick", async () => {
  await openUnticked();
  await expect.element(page.getByText(/Pagas \$2 USD cada mes.*primer cobro es hoy.*14 días/)).toBeVisible();
  await expect.element(consent()).not.toBeChecked();
  await expect.element(openDialog().getByRole("link", { name: "Términos de servicio" })).toBeVisible();
  await subscribe().click();
  await expect.element(page.getByText(MISSED)).toBeVisible();
  await expect.element(consent()).toHaveFocus();
  await expect.element(consent()).toHaveAccessibleDescription(/marca la casilla/);
  await expectAccessible();
  expect(api.bodies[BEGIN]).toBeUndefined();

  await consent().click();
  await expect.element(page.getByText(MISSED)).not.toBeInTheDocument();
  api.answer({ [BEGIN]: { paypalSubscriptionId: "I-ABCDEF1234" } });
  await subscribe().click();
  await expect.element(page.getByTitle("Botones de PayPal")).toBeInTheDocument();
  expect(api.bodies[BEGIN]).toEqual([
    {
      consent: consentVersion("$2 USD cada mes"),
      first_charge_at: null,
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
  ]);
});

test("a refusal loads the first charge again, and the tick does not count for it", async () => {
  await openUnticked();
  await consent().click();
  api.answer({
    [BEGIN]: refusal(400, "bad_request", "Estas condiciones cambiaron."),
    "GET /api/subscription": {
      subscription: buildSubscription({
        status: "active",
        cancellation_pending: true,
        access_until: "2027-03-20T12:00:00.000Z",
      }),
    },
  });
  await subscribe().click();
  await expect.element(page.getByText(/primer cobro es el 20 de diciembre de 2026/)).toBeVisible();
  await expect.element(consent()).not.toBeChecked();
  await consent().click();
  api.answer({ [BEGIN]: { paypalSubscriptionId: "I-ABCDEF1234" } });
  await subscribe().click();
  await expect.element(page.getByTitle("Botones de PayPal")).toBeInTheDocument();
  expect(api.bodies[BEGIN]?.at(-1)).toMatchObject({ first_charge_at: "2026-12-20T12:00:00.000Z" });
});

test("opened again, the box is unticked again", async () => {
  await openUnticked();
  await consent().click();
  await openDialog().getByRole("button", { name: "Cerrar", exact: true }).click();
  await page.getByRole("main").getByRole("button", { name: "Ver Premium" }).click();
  await page.getByRole("button", { name: CONTINUE }).click();
  await expect.element(consent()).not.toBeChecked();
});

test("an account without an address is asked for one, which never stops the payment", async () => {
  const session = memberSession();
  await openUnticked({ ...session, user: { ...session.user, email: null } });
  const field = page.getByLabelText("¿A qué correo te avisamos de tus cobros?");
  const send = page.getByRole("button", { name: "Enviarme el mensaje para confirmarlo" });
  await send.click();
  await expect.element(field).toHaveAccessibleDescription(/Escribe un correo electrónico/);
  await field.fill("ana@ejemplo.com");
  api.answer({ "PUT /api/reminders/email": "offline" });
  await send.click();
  await expect.element(field).toHaveAccessibleDescription(/No hay conexión/);
  await expect.element(field).toHaveValue("ana@ejemplo.com");
  await expectAccessible();
  api.answer({ "PUT /api/reminders/email": buildReminderSettings({ pending_email: "ana@ejemplo.com" }) });
  await send.click();
  await expect.element(page.getByText(/Te enviamos un mensaje a ana@ejemplo\.com/)).toBeVisible();
  api.answer({ [BEGIN]: { paypalSubscriptionId: "I-ABCDEF1234" } });
  await consent().click();
  await subscribe().click();
  await expect.element(page.getByTitle("Botones de PayPal")).toBeInTheDocument();
});

test("an account with an address is not asked for one", async () => {
  await openUnticked();
  await expect.element(page.getByText("¿A qué correo te avisamos de tus cobros?")).not.toBeInTheDocument();
});
