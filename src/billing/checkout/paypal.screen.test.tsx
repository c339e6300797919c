import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import type { Subscription } from "#billing/subscription/contract.ts";
import { notices } from "#platform/ui/toasts/notices.ts";
import { expectAccessible, expectVisible } from "#test/screens/accessible.ts";
import { buildSubscription } from "#test/screens/build-subscription.ts";
import { refusal } from "#test/screens/fake-api.ts";
import { CONTINUE, consent, frameSays, openPlans, SUBSCRIBE } from "#test/screens/open-plans.ts";
import { api, notice, openDialog, startAgain } from "#test/screens/open-screen.tsx";

const paypalSubscriptionId = "I-ABCDEF1234";
/** Returns true if a notice is in the list. The page shows only the newest one. */
const isWaiting = (title: string) => notices.get().some((other) => other.title === title);
const UNLOADED = "Error al cargar script de PayPal. Revisa tu conexión o configuración.";

async function openFrame(): Promise<void> {
  await openPlans();
  api.answer({ "POST /api/subscription/paypal": { paypalSubscriptionId } });
  await page.getByRole("button", { name: SUBSCRIBE }).click();
  await expect.element(page.getByTitle("Botones de PayPal")).toBeInTheDocument();
}

async function approve(answer: { subscription: Subscription } | ReturnType<typeof refusal>): Promise<void> {
  await openFrame();
  frameSays({ type: "script-resolved" });
  api.answer({ "POST /api/subscription/confirmation": answer });
  frameSays({ type: "approved", subscriptionID: paypalSubscriptionId });
}

test("the error of a failed PayPal script disappears when the plans are opened again", async () => {
  await openFrame();
  frameSays({ type: "script-rejected" });
  await expect.element(openDialog().getByRole("alert").getByText(UNLOADED)).toBeVisible();
  await expectAccessible();
  await openDialog().getByRole("button", { name: "Cerrar", exact: true }).click();
  await page.getByRole("main").getByRole("button", { name: "Ver Premium" }).click();
  await page.getByRole("button", { name: CONTINUE }).click();
  await expect.element(page.getByRole("button", { name: SUBSCRIBE })).toBeVisible();
  await expect.element(page.getByText(UNLOADED)).not.toBeInTheDocument();
});

test("a message of another origin, another window or an unknown kind changes nothing", async () => {
  await openFrame();
  const frame = document.querySelector<HTMLIFrameElement>("iframe[title*=PayPal]");
  const { origin } = window.location;
  const says = (type: string, from: MessageEventInit) =>
    window.dispatchEvent(new MessageEvent("message", { ...from, data: { source: "paypal-frame", type } }));
  says("error", { origin: "https://evil.example", source: frame?.contentWindow ?? null });
  says("error", { origin, source: window });
  says("unknown", { origin, source: frame?.contentWindow ?? null });
  frameSays({ type: "script-resolved" });
  await expect.element(page.getByTitle("Botones de PayPal")).not.toHaveClass("opacity-0");
  for (const title of ["Error de PayPal", "Suscripción Cancelada"]) expect(notice(title).query()).toBe(null);
});

test("after a closed window the way out stays next to a calm notice, nothing moves, and our button has the focus", async () => {
  await page.viewport(360, 640);
  await openFrame();
  frameSays({ type: "script-resolved" });
  await expect.element(page.getByTitle("Botones de PayPal")).toHaveFocus();
  const free = page.getByRole("button", { name: "Comenzar Gratis" });
  const places = () =>
    [openDialog(), free].map((part) => JSON.stringify(part.element().getBoundingClientRect()));
  const before = places();
  frameSays({ type: "opening" });
  await expect.element(notice("Redirigiendo a PayPal")).toBeVisible();
  frameSays({ type: "cancelled" });
  const text = "No se cobró nada, y lo tuyo sigue aquí.";
  await expect.element(notice("Suscripción Cancelada", text)).toBeVisible();
  await expectVisible(free);
  expect(places()).toEqual(before);
  await expect.element(page.getByRole("button", { name: SUBSCRIBE })).toHaveFocus();
});

test("PayPal's button takes the place of ours with the focus, and the notice waits for its window and ends with the approval", async () => {
  document.documentElement.dataset.theme = "dark";
  onTestFinished(() => {
    delete document.documentElement.dataset.theme;
  });
  await openPlans();
  const place = ({ x, y, width, height } = new DOMRect()) => [x, y, width, height].map(Math.round);
  const before = place(page.getByRole("button", { name: SUBSCRIBE }).element().getBoundingClientRect());
  api.answer({ "POST /api/subscription/paypal": { paypalSubscriptionId } });
  await page.getByRole("button", { name: SUBSCRIBE }).click();
  await expect.element(page.getByRole("button", { name: "Un momento..." })).toBeVisible();
  await expect.element(page.getByTitle("Botones de PayPal")).toBeInTheDocument();
  await expect.element(consent()).toBeDisabled();
  await expect.element(openDialog().getByText(/^Pagas \$2 USD cada mes por PayPal/)).toBeVisible();
  frameSays({ type: "script-resolved" });
  await expect.element(page.getByTitle("Botones de PayPal")).toHaveFocus();
  expect(page.getByRole("button", { name: /^(Suscribirse|Un momento)/ }).query()).toBe(null);
  expect(place(page.getByTitle("Botones de PayPal").element().getBoundingClientRect())).toEqual(before);
  expect(notice("Redirigiendo a PayPal").query()).toBe(null);
  const top = openDialog().element().getBoundingClientRect().top;
  frameSays({ type: "opening" });
  await expect.element(notice("Redirigiendo a PayPal")).toBeVisible();
  expect(page.getByRole("button", { name: "Comenzar Gratis" }).query()).toBe(null);
  expect(openDialog().element().getBoundingClientRect().top).toBe(top);
  const confirmation = Promise.withResolvers<{ subscription: Subscription }>();
  api.answer({ "POST /api/subscription/confirmation": confirmation.promise });
  frameSays({ type: "approved", subscriptionID: paypalSubscriptionId });
  await expect.element(page.getByText(/La estamos activando/)).toBeVisible();
  await expect.element(notice("Redirigiendo a PayPal")).not.toBeInTheDocument();
  expect(page.getByRole("button", { name: "Comenzar Gratis" }).query()).toBe(null);
  confirmation.resolve({ subscription: buildSubscription() });
  await expect.element(page.getByRole("dialog", { name: "Elige tu plan" })).not.toBeInTheDocument();
});

test("an error of PayPal's button appears in the Premium plan and in a toast", async () => {
  await openFrame();
  frameSays({ type: "error" });
  const text = "Ocurrió un error con PayPal. Por favor, intenta de nuevo o contacta a soporte.";
  await expect.element(notice("Error de PayPal", text)).toBeVisible();
  await expect.element(openDialog().getByRole("region", { name: "Premium" }).getByText(text)).toBeVisible();
  await expect.element(page.getByRole("button", { name: SUBSCRIBE })).toBeVisible();
});

test("a failed confirmation after the approval can be retried and then activates Premium", async () => {
  await approve(refusal(502, "provider_failed", "PayPal no respondió."));
  await expectVisible(
    notice(
      "Error Post-Aprobación",
      "Hubo un problema al finalizar tu suscripción. Revisa tu perfil o contacta a soporte.",
    ),
  );
  await expect.element(page.getByText("PayPal ya aprobó tu suscripción y lo tenemos anotado")).toBeVisible();
  await expectAccessible();
  api.answer({ "POST /api/subscription/confirmation": { subscription: buildSubscription() } });
  await page.getByRole("button", { name: "Intentar ahora" }).click();
  await expect.element(notice("¡Suscripción Premium Activada!")).toBeVisible();
  await expect.element(page.getByText("Aún no tienes favoritos")).toBeVisible();
  expect(isWaiting("Error Post-Aprobación")).toBe(false);

  const welcome = page.getByRole("region", { name: "Bienvenida" });
  await expect.element(welcome.getByText("Te damos la bienvenida. Tu cuaderno está abierto.")).toBeVisible();
  await expectAccessible();
  const main = page.getByRole("main").element() as HTMLElement;
  main.style.minHeight = "5000px";
  window.scrollTo(0, 3000);
  await expect.element(welcome, { message: "further down the page" }).toBeInViewport();
  main.style.minHeight = "";
  api.answer({ "GET /api/subscription": { subscription: buildSubscription() } });
  await startAgain("/favoritos");
  await expect.element(page.getByText("Aún no tienes favoritos")).toBeVisible();
  await expect.element(welcome).not.toBeInTheDocument();
});

test("an approval after the session has ended shows Error de Suscripción and leads to the sign-in", async () => {
  const ended = refusal(401, "unauthenticated", "Inicia sesión para continuar.");
  api.answer({ "POST /api/session/refresh": ended });
  await approve(ended);
  await expect.element(notice("Error de Suscripción")).toBeVisible();
  await expect.element(openDialog().getByRole("link", { name: /Google/ })).toBeVisible();
});

test.each([
  [
    "pending_approval",
    "Procesando Suscripción",
    "Tu suscripción Premium está siendo procesada y se activará en breve.",
  ],
  ["suspended", "Estado de Suscripción Premium", "El estado de tu suscripción es: suspendida."],
] as const)("the status %s after the approval shows the toast %s", async (status, title, text) => {
  await approve({ subscription: buildSubscription({ status }) });
  await expect.element(notice(title, text)).toBeVisible();
  await expect.element(openDialog()).not.toBeInTheDocument();
  expect(isWaiting("Redirigiendo a PayPal")).toBe(false);
  await page.getByRole("button", { name: "Cerrar la bienvenida" }).click();
  await expect.element(page.getByRole("main")).toHaveFocus();
});

test("an id that the server does not find after the approval shows Error de Actualización", async () => {
  await approve(refusal(404, "not_found", "No lo encontramos."));
  await expectVisible(
    notice(
      "Error de Actualización",
      "No se pudo actualizar tu suscripción automáticamente. Por favor, revisa tu perfil o contacta a soporte.",
    ),
  );
  await expect.element(page.getByRole("button", { name: SUBSCRIBE })).toBeVisible();
});
