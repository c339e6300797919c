import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { resumeCheckout } from "#app/browser/subscription/resume-checkout.ts";
import { expectAccessible, expectVisible } from "#test/screens/accessible.ts";
import { memberSession } from "#test/screens/build-session.ts";
import { buildSubscription } from "#test/screens/build-subscription.ts";
import { refusal } from "#test/screens/fake-api.ts";
import { api, notice, openAsMember, openScreen, startAgain } from "#test/screens/open-screen.tsx";

const heading = (title: string) => page.getByRole("main").getByRole("heading", { name: title });

const endings = [
  [
    "/payment-failure?token=1",
    "Pago Fallido",
    "Hubo un problema con tu pago. Por favor, inténtalo de nuevo.",
  ],
  [
    "/payment-success?collection_status=in_process",
    "Pago Pendiente",
    "Tu pago está siendo procesado. Te notificaremos pronto.",
  ],
] as const;

test.each(endings)("%s shows %s as heading and toast, and loses its query", async (address, title, text) => {
  await openScreen(address);
  await expect.element(notice(title)).toBeVisible();
  await expect.element(heading(title)).toBeVisible();
  await expect.element(page.getByRole("main").getByText(text)).toBeVisible();
  expect(window.location.search).toBe("");
  await expectAccessible();
});

test.each([
  ["/payment-failure", "Pago Fallido"],
  ["/payment-pending", "Pago Pendiente"],
])("%s opened without a query shows %s and no toast", async (path, title) => {
  await openScreen(path);
  await expect.element(heading(title)).toBeVisible();
  expect(document.querySelector(".toasts-item")).toBe(null);
});

test.each([
  ["I-INVENTED0001", refusal(404, "not_found", "No lo encontramos.")],
  ["nonsense", refusal(400, "bad_request", "Revisa lo que escribiste.")],
] as const)("the invented id %s shows Error de Actualización and leaves the address", async (id, refused) => {
  api.answer({ "POST /api/subscription/confirmation": refused });
  await openAsMember(`/payment-success?subscription_id=${id}`, null);
  await expect.element(notice("Error de Actualización")).toBeVisible();
  await expect.element(heading("Error de Actualización")).toBeVisible();
  expect(window.location.pathname + window.location.search).toBe("/payment-success");
});

test("a subscription is confirmed only for the member whom the page names", async () => {
  const session = memberSession();
  api.answer({ "POST /api/subscription/confirmation": { subscription: buildSubscription() } });
  await openAsMember("/payment-success?subscription_id=I-ABCDEF1234", null, session);
  await expect.poll(() => api.named["POST /api/subscription/confirmation"]).toBe(session.user.id);
});

test("a subscription that PayPal has not activated yet shows Procesando Suscripción", async () => {
  const subscription = buildSubscription({ status: "pending_approval" });
  api.answer({ "POST /api/subscription/confirmation": { subscription } });
  await openAsMember("/payment-success?subscription_id=I-ABCDEF1234", subscription);
  await expect.element(notice("Procesando Suscripción")).toBeVisible();
  await expectVisible(
    page.getByRole("main").getByText("Tu suscripción Premium está siendo procesada y se activará en breve."),
  );
});

test("an approval that PayPal does not confirm yet is confirmed by a later page", async () => {
  const session = memberSession();
  api.answer({
    "POST /api/subscription/confirmation": refusal(502, "provider_failed", "PayPal no respondió."),
  });
  await openAsMember("/payment-success?subscription_id=I-ABCDEF1234", null, session);
  await expectVisible(notice("Error de Actualización"));
  api.answer({ "POST /api/subscription/confirmation": { subscription: buildSubscription() } });
  await startAgain("/perfil");
  await resumeCheckout();
  await expectVisible(notice("¡Suscripción Premium Activada!"));
});
