import { expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { openFlowFrom } from "#billing/subscription/client.ts";
import { currentMember } from "#member/account/session/session.ts";
import { showToast } from "#platform/ui/toasts/toast.ts";
import { expectAccessible, expectUsable, expectVisible } from "#test/screens/accessible.ts";
import { buildSubscription } from "#test/screens/build-subscription.ts";
import { refusal } from "#test/screens/fake-api.ts";
import { CONTINUE, consent, openPlans, SUBSCRIBE, wordsIn } from "#test/screens/open-plans.ts";
import { api, notice, openAsMember, openDialog, openScreen } from "#test/screens/open-screen.tsx";

const SIGNED_OUT = refusal(401, "unauthenticated", "Inicia sesión para continuar.");
const SILENT = refusal(502, "provider_failed", "PayPal no respondió.");
const UNAVAILABLE = refusal(503, "unavailable", "No disponible.");

const pitch = page.getByRole("button", { name: CONTINUE });

function boxOf(element: Element): number[] {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x, y, width, height];
}

test.each([
  ["a server that fails", SILENT, "La comunicación con el servidor de PayPal falló: PayPal no respondió."],
  [
    "no connection",
    "offline",
    "No se pudo iniciar el proceso de suscripción con PayPal. Detalle: No hay conexión con el servidor.",
  ],
  [
    "another one that is open",
    refusal(409, "conflict", "Esto cambió."),
    "No se pudo iniciar el proceso de suscripción con PayPal. Detalle: ya tienes una suscripción abierta en PayPal. Toca «Comenzar Gratis» para cancelarla y suscríbete de nuevo.",
  ],
  [
    "words that the server has changed",
    refusal(400, "bad_request", "Estas condiciones cambiaron. Recarga la página."),
    "Estas condiciones cambiaron. Recarga la página.",
  ],
  ["an answer without an id", { paypalSubscriptionId: "" }, "No se recibió un ID de suscripción de PayPal."],
] as const)(
  "a failed preparation shows Error de Suscripción and keeps the subscribe button: %s",
  async (_what, reply, text) => {
    await openPlans();
    api.answer({ "POST /api/subscription/paypal": reply });
    await page.getByRole("button", { name: SUBSCRIBE }).click();
    await expect.element(notice("Error de Suscripción", text)).toBeVisible();
    await expect.element(openDialog().getByText(text).first()).toBeVisible();
    await expect.element(page.getByRole("button", { name: SUBSCRIBE })).toBeVisible();
  },
);

test("on a small laptop both plans show their buttons without scrolling", async () => {
  await page.viewport(1280, 720);
  await openPlans();
  await expect.element(page.getByRole("button", { name: SUBSCRIBE })).toBeVisible();
  const { scrollHeight, clientHeight } = openDialog().element();
  expect(scrollHeight - clientHeight).toBe(0);
});

test("on the smallest phone price, consent and button stand on one screen, in few words", async () => {
  await page.viewport(360, 640);
  await openAsMember("/favoritos", null);
  await expectVisible(pitch);
  expect(wordsIn(openDialog().element())).toBeLessThanOrEqual(60);
  await pitch.click();
  const button = page.getByRole("button", { name: SUBSCRIBE });
  await expectVisible(button);
  expect(wordsIn(openDialog().element())).toBeLessThanOrEqual(90);
  const free = page.getByRole("button", { name: "Comenzar Gratis" });
  await expectOnOneScreen(button);
  await expectOnOneScreen(free);
  await expectUsable();

  await button.click();
  await expect.element(consent()).toHaveAccessibleDescription(/^Para suscribirte, marca la casilla/);
  await expectOnOneScreen(button);
  const [danger, edge] = [openDialog().getByRole("alert"), consent()].map((part) => part.element());
  expect(edge && getComputedStyle(edge).borderColor).toBe(danger && getComputedStyle(danger).color);

  await consent().click();
  api.answer({ "POST /api/subscription/paypal": { paypalSubscriptionId: "I-ABCDEF1234" } });
  await button.click();
  await expect.element(page.getByTitle("Botones de PayPal")).toBeInTheDocument();
  await expectOnOneScreen(page.getByTitle("Botones de PayPal"));
  await expectOnOneScreen(free);
});

/** Expects the price, the consent and this control on one screen, with the consent above the control. */
async function expectOnOneScreen(control: Locator): Promise<void> {
  const top = () => openDialog().getByText("$2 USD / mes").element().getBoundingClientRect().top;
  const bottom = () => control.element().getBoundingClientRect().bottom;
  await expect.poll(() => top() > 0 && bottom() <= window.innerHeight).toBe(true);
  expect(consent().element().getBoundingClientRect().bottom).toBeLessThan(bottom());
}

test("the notice of a heart stands below the button, moves nothing and hides no words, and closes with its step", async () => {
  await page.viewport(360, 640);
  await openAsMember("/", null);
  openFlowFrom("heart", "Constancia");
  await expect.element(pitch).toBeVisible();
  const places = () => [...openDialog().element().querySelectorAll("h2, button")].map(boxOf);
  await expect.poll(() => openDialog().element().getBoundingClientRect().bottom).toBe(640);
  const before = places();
  const text = "Actualiza a Premium para usar Favoritos.";
  showToast({ title: "Función Premium", description: text });
  const told = notice("Función Premium", text);
  await expect.element(told).toBeVisible();
  expect(places().filter((place) => !before.some((other) => `${other}` === `${place}`))).toHaveLength(1);
  await expect.element(openDialog().getByText("Leer las diez claves sigue siendo gratis.")).toBeVisible();
  const { top, bottom } = told.element().getBoundingClientRect();
  expect(top).toBeGreaterThanOrEqual(pitch.element().getBoundingClientRect().bottom);
  expect(bottom).toBeLessThanOrEqual(640);
  await pitch.click();
  await expect.element(page.getByRole("button", { name: SUBSCRIBE })).toBeVisible();
  await expect.element(told).not.toBeInTheDocument();
  await expect.element(openDialog().getByText("Constancia")).toBeVisible();
});

test("the plan repeats the person's own sentence, and on the smallest phone all of it stands on one screen", async () => {
  await page.viewport(360, 640);
  await openAsMember("/", null);
  const sentence = "El 31 de julio habré terminado de pagar la tarjeta, para volver a dormir tranquila.";
  openFlowFrom("goal", sentence);
  await pitch.click();
  await expect.element(openDialog().getByText(`«${sentence}»`)).toBeVisible();
  await expectOnOneScreen(page.getByRole("button", { name: SUBSCRIBE }));
  await expectOnOneScreen(page.getByRole("button", { name: "Comenzar Gratis" }));
  await expectUsable();
});

test("a dialog that scrolls keeps its close button at its upper edge", async () => {
  await page.viewport(360, 400);
  await openPlans();
  const dialog = openDialog().element();
  const close = openDialog().getByRole("button", { name: "Cerrar", exact: true }).element();
  const place = () => Math.round(close.getBoundingClientRect().top - dialog.getBoundingClientRect().top);
  dialog.scrollTo(0, 0);
  const before = place();
  dialog.scrollTo(0, dialog.scrollHeight);
  expect(dialog.scrollTop).toBeGreaterThan(100);
  expect(before).toBeLessThan(16);
  expect(place()).toBe(before);
});

test("subscribing with an ended session shows Error de Suscripción and offers the sign-in", async () => {
  await openPlans();
  api.answer({ "POST /api/subscription/paypal": SIGNED_OUT, "POST /api/session/refresh": SIGNED_OUT });
  await page.getByRole("button", { name: SUBSCRIBE }).click();
  const text = "Debes iniciar sesión y tener una sesión activa para suscribirte.";
  await expect.element(notice("Error de Suscripción", text)).toBeVisible();
  await expect.element(openDialog().getByRole("link", { name: /Google/ })).toBeVisible();
  await expectAccessible();
});

test("a failed Comenzar Gratis shows an error toast, and the next try closes the dialog", async () => {
  await openPlans();
  api.answer({ "POST /api/subscription/free-plan": SILENT });
  await page.getByRole("button", { name: "Comenzar Gratis" }).click();
  await expectVisible(
    notice("Error al Actualizar Suscripción", "No se pudo actualizar tu tipo de suscripción."),
  );
  await expect.element(openDialog()).toBeVisible();
  api.answer({ "POST /api/subscription/free-plan": { subscription: null } });
  await page.getByRole("button", { name: "Comenzar Gratis" }).click();
  await expect.element(notice("Plan Gratuito Seleccionado")).toBeVisible();
  expect(api.named["POST /api/subscription/free-plan"]).toBe(currentMember()?.id);
  await expect.element(openDialog()).not.toBeInTheDocument();
});

test("Comenzar Gratis asks nothing about a subscription whose state nobody knows", async () => {
  await openAsMember("/favoritos", buildSubscription({ status: "unknown", is_premium: false }));
  await pitch.click();
  api.answer({ "POST /api/subscription/free-plan": { subscription: null } });
  await page.getByRole("button", { name: "Comenzar Gratis" }).click();
  await expect.element(notice("Plan Gratuito Seleccionado")).toBeVisible();
});

test.each([
  ["missing", []],
  ["a placeholder", [{ key: "PAYPAL_CLIENT_ID", value: "your-client-id" }]],
])(
  "a client id that is %s shows a full-screen Error Crítico that can be dismissed",
  async (_what, entries) => {
    api.answer({ "GET /api/public-config": entries });
    await openScreen("/ideas");
    const critical = page.getByRole("dialog", { name: "Error Crítico" });
    await expect.element(critical).toBeVisible();
    // The opening animation starts below the final position.
    await expect.poll(() => boxOf(critical.element())).toEqual([0, 0, window.innerWidth, window.innerHeight]);
    await expectAccessible();
    await critical.getByRole("button", { name: "Seguir sin suscribirme" }).click();
    await expect.element(openDialog()).not.toBeInTheDocument();
  },
);

test("a failed load of the configuration shows an error, and Intentar de nuevo opens the plans", async () => {
  const given = [{ key: "PAYPAL_CLIENT_ID", value: "AZabcdefgh1234" }];
  api.answer({ "GET /api/public-config": UNAVAILABLE });
  await openAsMember("/ideas", null);
  await page.getByRole("button", { name: CONTINUE }).click();
  await expect.element(page.getByText("No se pudo cargar la configuración de la aplicación.")).toBeVisible();
  await expectAccessible();
  api.answer({ "GET /api/public-config": given });
  await page.getByRole("button", { name: "Intentar de nuevo" }).click();
  await expect.element(page.getByRole("button", { name: SUBSCRIBE })).toBeVisible();
});

test.each([
  ["failed", UNAVAILABLE],
  ["late", new Promise<never>(() => {})],
] as const)("Comenzar Gratis asks before cancelling if the subscription is %s", async (_kind, reply) => {
  api.answer({ "GET /api/subscription": reply });
  await openAsMember("/promo-midiario");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Empezar / })
    .first()
    .click();
  await page.getByRole("button", { name: CONTINUE }).click();
  await page.getByRole("button", { name: "Comenzar Gratis" }).click();
  const question = page.getByRole("alertdialog", { name: "¿Cambiar al plan gratuito?" });
  await expectVisible(question.getByText("Si tienes una suscripción en PayPal, la cancelaremos"));
  await expectAccessible();
  await question.getByRole("button", { name: "Seguir como estoy" }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(api.asked.filter((address) => address.startsWith("POST"))).toEqual([]);
});

test("a failed load of the subscription shows a toast, and Intentar de nuevo loads it", async () => {
  api.answer({ "GET /api/subscription": UNAVAILABLE });
  await openAsMember("/perfil");
  const said = notice("Error al Cargar Suscripción", "No se pudo cargar tu información de suscripción.");
  await expect.element(said).toBeVisible();
  api.answer({ "GET /api/subscription": { subscription: null } });
  await page.getByRole("main").getByRole("button", { name: "Intentar de nuevo" }).click();
  await expect.element(page.getByText("No suscrito")).toBeVisible();
});

test("a member who has subscribed in another tab is told so, and led to the profile", async () => {
  await openPlans();
  api.answer({
    "POST /api/subscription/paypal": refusal(409, "conflict", "Esto cambió."),
    "GET /api/subscription": { subscription: buildSubscription() },
  });
  await page.getByRole("button", { name: SUBSCRIBE }).click();
  await expectVisible(page.getByRole("dialog", { name: "Ya eres Premium" }));
  await expectAccessible();
  await page.getByRole("link", { name: "Gestionar" }).click();
  await expect.poll(() => window.location.pathname).toBe("/perfil");
  await expect.element(openDialog()).not.toBeInTheDocument();
});

async function expectUsableAtBothWidths(): Promise<void> {
  for (const width of [1280, 390]) {
    await page.viewport(width, 844);
    await expectUsable();
  }
}

test("the pitch and sign-in dialogs pass the usability checks at both widths", async () => {
  await openScreen("/ideas");
  await expect.element(pitch).toBeVisible();
  await expectUsableAtBothWidths();
  await pitch.click();
  await expect.element(openDialog().getByRole("link", { name: /Google/ })).toBeVisible();
  await expectUsableAtBothWidths();
});

test("the plans and PayPal's button pass the usability checks at both widths", async () => {
  await openPlans();
  await expectUsableAtBothWidths();
  api.answer({ "POST /api/subscription/paypal": { paypalSubscriptionId: "I-ABCDEF1234" } });
  await page.getByRole("button", { name: SUBSCRIBE }).click();
  await expect.element(page.getByTitle("Botones de PayPal")).toBeInTheDocument();
  expect(api.named["POST /api/subscription/paypal"]).toBe(currentMember()?.id);
  await expectUsableAtBothWidths();
});

test("the pitch closes on backdrop and Escape, the sign-in dialog on Cancelar, and Ver Premium restarts", async () => {
  await openScreen("/ideas");
  await expect.element(pitch).toBeVisible();
  await page.elementLocator(document.body).click({ position: { x: 4, y: 4 } });
  await expect.element(openDialog()).not.toBeInTheDocument();
  const again = page.getByRole("main").getByRole("button", { name: "Ver Premium" });
  await again.click();
  await pitch.click();
  await expect.element(page.getByRole("dialog", { name: "Primero, inicia sesión" })).toBeVisible();
  for (const provider of ["Google", "Facebook"]) {
    await expect.element(openDialog().getByRole("link", { name: provider })).toBeVisible();
  }
  await openDialog().getByRole("button", { name: "Cancelar" }).click();
  await expect.element(openDialog()).not.toBeInTheDocument();
  await again.click();
  await expect.element(pitch).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(openDialog()).not.toBeInTheDocument();
});

test("the pitch shows its price and its button without scrolling", async () => {
  await openScreen("/ideas");
  await expect.element(pitch).toBeVisible();
  const edges = (element: Element) => element.getBoundingClientRect();
  for (const [width, height] of [
    [390, 664],
    [320, 568],
    [1280, 800],
  ] as const) {
    await page.viewport(width, height);
    await expect.poll(() => edges(pitch.element()).bottom).toBeLessThanOrEqual(height);
    const price = openDialog().getByText("$2 USD / mes").element();
    expect(edges(price).bottom).toBeLessThan(edges(pitch.element()).top);
  }
});
