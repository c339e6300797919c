import type { Page } from "@playwright/test";
import { weekToReview } from "#notebook/weekly-review/week/iso-week.ts";
import { addDays } from "#platform/shared/days/days.ts";
import {
  test as base,
  expect,
  growTall,
  ownProduct,
  WITHOUT_CONNECTION,
  waitUntilAlive,
} from "./fixtures.ts";
import { button, expectStep, field, next } from "./goals/wizard-steps.ts";
import { stepButton } from "./journal/journal-steps.ts";
import { mailedLink } from "./mail.ts";
import { recordsOnServer } from "./on-server.ts";
import type { Product } from "./product.ts";
import { approveAtPaypal, dialogOf, enterWithGoogle, reconnect } from "./steps.ts";
import { today } from "./today.ts";

/** This file has its own product, because it sets the product's clock ahead. */
const test = base.extend<object, { product: Product }>({ product: ownProduct });

test.use({ serviceWorkers: "allow" });

const SENTENCE = "Venderé empanadas con el horno que ya tengo para pagar los lentes";
const ACTION = "Preguntar el precio de la harina";
const VISION = "Mi hija lee el pizarrón.";
const COMMITMENT = "Yo, Elvira, me comprometo a hornear.";
/** More than a third of the lesson's reading time. */
const READING_MS = 150_000;
const LETTER = /\/meta\/[0-9a-f-]{36}/;

/** Restarts the product with a clock that is `aheadMs` fast. */
async function startAhead(product: Product, aheadMs: number): Promise<void> {
  const script = `const Real = Date; globalThis.Date = class Date extends Real {
    constructor(...parts) { super(...(parts.length ? parts : [Real.now() + ${aheadMs}])); }
    static now() { return Real.now() + ${aheadMs}; }
  };`;
  product.settings.NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(script)}`;
  await product.stop();
  await product.start();
}

/** Reads the lesson to its end, and goes back to its exercise. */
async function readMetas(page: Page): Promise<void> {
  await page.goto("/clave/metas");
  await waitUntilAlive(page);
  const end = page.getByRole("region", { name: "Algo pequeño que hacer" });
  await end.scrollIntoViewIfNeeded();
  await expect(end.getByRole("button", { name: /^Lo haré/ })).toBeVisible();
  await page.clock.runFor(READING_MS);
  await expect(end.getByText("Leída")).toBeVisible();
  const exercise = page.getByRole("group", { name: "Mi meta, letra por letra" });
  await exercise.scrollIntoViewIfNeeded();
  await expect(exercise.getByText("Lo que escribes queda en este dispositivo")).toBeVisible();
}

/** Signs in and pays from the exercise's dialog, which still shows the reader's words after the sign-in. */
async function becomePremiumFromExercise(page: Page): Promise<void> {
  const toPlans = page.getByRole("button", { name: "Continuar con la elección del plan" });
  await toPlans.click();
  await enterWithGoogle(page, "Elvira");
  await expect(page).toHaveURL(/\/clave\/metas$/);
  await expect(dialogOf(page)).toContainText(SENTENCE);
  await toPlans.click();
  await page.getByRole("checkbox", { name: /Acepto estos cobros/ }).check();
  await page.getByRole("button", { name: "Suscribirse con PayPal" }).click();
  await approveAtPaypal(page);
}

async function finishWizard(page: Page, deadline: string): Promise<string> {
  await expect(page.getByRole("heading", { level: 1 })).toContainText(SENTENCE);
  await expect(field(page, "Porqué 1")).toHaveValue("para pagar los lentes");
  await next(page).click();
  await field(page, "Acción 1").fill(ACTION);
  await next(page).click();
  await expect(page.locator(`[data-day="${deadline}"]`)).toHaveAccessibleName(/, elegido$/);
  await next(page).click();
  await page.getByRole("textbox").fill(VISION);
  await next(page).click();
  await expectStep(page, 5);
  await page.getByRole("textbox").fill(COMMITMENT);
  await next(page).click();
  await button(page, "Crear Meta").click();
  await expect(page).toHaveURL(/\/mis-metas$/);
  await expect
    .poll(() => recordsOnServer(page, "goal"))
    .toMatchObject([{ title: SENTENCE, key_id: "metas" }]);
  return (await recordsOnServer(page, "goal"))[0]?.id ?? "";
}

async function projectDay(page: Page): Promise<void> {
  await page.goto("/mi-calendario");
  await growTall(page);
  await stepButton(page, "Proyecta Tu Día").click();
  const dialog = dialogOf(page);
  await dialog.getByLabel("Título", { exact: true }).fill("El primer paso");
  await button(page, "Acciones de tus metas").click();
  await dialog.getByRole("checkbox", { name: ACTION }).check();
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByRole("article", { name: "El primer paso" })).toBeVisible();
}

async function describeDay(page: Page): Promise<void> {
  await stepButton(page, "Describe Tu Día").click();
  const dialog = dialogOf(page);
  await dialog.getByLabel("Título", { exact: true }).fill("Pregunté en dos tiendas");
  await dialog.getByRole("checkbox", { name: ACTION }).check();
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByRole("article", { name: "Pregunté en dos tiendas" })).toContainText("Por enviar");
  // The dialog goes on to the comparison once the device has stored the page.
  await button(page, "Más tarde").click();
  await expect(dialog).toBeHidden();
}

async function reviewWeek(page: Page): Promise<void> {
  await page.goto("/mi-calendario");
  await page.getByRole("link", { name: "Mi semana" }).click();
  await page.getByRole("link", { name: "Empezar" }).click();
  await next(page).click();
  await field(page, "¿Qué salió bien?").fill("Di el primer paso");
  for (let step = 2; step < 5; step++) await next(page).click();
  await button(page, "Guardar mi semana").click();
  await expect(page.getByText("Por enviar").first()).toBeVisible();
}

test("a visitor's words become a goal, a day, a week and the letter of its deadline, partly without a connection", async ({
  page,
  context,
  product,
  expectedErrors,
}) => {
  // On the next day, the server refuses the first call, and the page refreshes the session.
  expectedErrors.push(WITHOUT_CONNECTION, /ERR_CONNECTION_REFUSED/, / 401 .*\/api\//);
  const deadline = addDays(today(), 1);
  await page.clock.install();
  await readMetas(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await page.getByLabel("S: qué, dónde y para quién…").fill("Venderé empanadas");
  await page.getByLabel("A: con lo que ya tengo…").fill("el horno que ya tengo");
  await page.getByLabel("R: para…").fill("Pagar los lentes");
  await page.getByLabel("…y hasta…").fill(deadline);
  await page.getByLabel("Mi meta, en una oración…").fill(SENTENCE);
  await reconnect(context);

  await button(page, "Empezar la meta con esto · Premium").click();
  await becomePremiumFromExercise(page);
  const goal = await finishWizard(page, deadline);
  await page.goto(`/meta/${goal}`);
  await expect(page.getByLabel("Clave", { exact: true })).toHaveValue("metas");

  await projectDay(page);
  const hasTools = () => page.evaluate(async () => (await caches.match("/tools")) !== undefined);
  await expect.poll(hasTools).toBe(true);
  await context.setOffline(true);
  await describeDay(page);
  await reviewWeek(page);
  await reconnect(context);
  await expect(page.getByText("Por enviar")).toHaveCount(0);
  await expect
    .poll(() => recordsOnServer(page, "week"))
    .toMatchObject([{ week: weekToReview(today()), good_text: "Di el primer paso" }]);
  const [kept] = await recordsOnServer(page, "goal");
  expect(kept?.actions).toMatchObject([{ action_text: ACTION, done_at: expect.any(String) }]);

  // Five minutes past the letter's hour.
  const evening = new Date(`${deadline}T20:05:00-03:00`);
  await startAhead(product, evening.getTime() - Date.now());
  expect(await mailedLink(product, "elvira@ejemplo.com", LETTER)).toBe(`${product.origin}/meta/${goal}`);
  await page.clock.setSystemTime(evening);
  await page.goto(`/meta/${goal}`);
  const letter = page.getByRole("region", { name: "Una carta para ti" });
  await expect(letter).toContainText(COMMITMENT);
  await expect(letter).toContainText(VISION);
});
