import { expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { NEW_IDEA } from "#notebook/ideas/client.ts";
import { buildIdea } from "#test/records/records.ts";
import { expectVisible } from "#test/screens/accessible.ts";
import { api, openAsPremium } from "#test/screens/open-screen.tsx";
import { stopClock } from "#test/screens/stop-clock.ts";

// The wizard on a phone: presses, keyboard, low screens.

const TITLE = "Correr diez kilómetros";

const field = (name: string) => page.getByRole("textbox", { name, exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const next = () => button("Siguiente");

async function beginGoal(): Promise<void> {
  const idea = buildIdea(TITLE);
  api.notebook.keep("idea", idea);
  await openAsPremium(`/crear-meta/${idea.id}`);
  await expect.element(page.getByText("PASO 1 DE 6", { exact: true })).toBeVisible();
}

test("an idea becomes a goal in ten presses, because each step's field has the focus", async () => {
  await page.viewport(360, 640);
  await openAsPremium(NEW_IDEA);
  await expect.element(field("Título de la idea")).toHaveFocus();
  // A member has pressed "Idea" on Hoy to come here.
  let presses = 1;
  const press = async (target: Locator) => {
    await target.click();
    presses++;
  };
  const type = async (text: string, name: string, question: string) => {
    await expect.element(field(name)).toHaveFocus();
    await expect.element(page.getByRole("heading", { level: 2, name: question })).toBeVisible();
    const { ariaLabelledByElements, ariaDescribedByElements } = field(name).element();
    const said = [...(ariaLabelledByElements ?? []), ...(ariaDescribedByElements ?? [])];
    expect(said.some(({ textContent }) => textContent === question)).toBe(true);
    await userEvent.keyboard(text);
  };
  await userEvent.keyboard(TITLE);
  await press(button("Guardar"));
  await press(page.getByRole("link", { name: `Desarrollar: ${TITLE}` }));
  await type("Porque sí", "Porqué 1", "¿Por qué quieres lograrlo?");
  await press(next());
  await type("Salir", "Acción 1", "¿Cómo lo vas a lograr?");
  await press(next());
  await press(button("En tres meses"));
  await press(next());
  await type("Corro.", "¿Cómo será tu vida después?", "¿Cómo será tu vida después?");
  await press(next());
  await type("Yo, Ana.", "Tu compromiso", "Tu compromiso");
  await press(next());
  await press(button("Crear Meta"));
  await expect.element(page.getByRole("link", { name: "Sí, hoy: Salir" })).toBeVisible();
  expect(presses).toBe(10);
});

test("above a keyboard each step shows its question, its field and its buttons, and moves the focus in the press", async () => {
  await page.viewport(390, 844);
  await beginGoal();
  await field("Porqué 1").fill("Porque sí");
  (next().element() as HTMLElement).click();
  expect(document.activeElement).toBe(field("Acción 1").element());
  await page.viewport(390, 430);
  await expectAboveKeyboard("¿Cómo lo vas a lograr?");
  await field("Acción 1").fill("Salir");
  await next().click();
  await button("En tres meses").click();
  await next().click();
  await expectAboveKeyboard("¿Cómo será tu vida después?");
});

async function expectAboveKeyboard(question: string): Promise<void> {
  const edgeOf = (found: Locator) => found.element().getBoundingClientRect();
  await expectVisible(page.getByRole("heading", { level: 2, name: question }));
  await expect.poll(() => edgeOf(page.getByRole("heading", { level: 2 })).top).toBeGreaterThanOrEqual(0);
  expect(document.activeElement?.matches("textarea")).toBe(true);
  const line = () => document.activeElement?.getBoundingClientRect().top ?? 0;
  await expect.poll(() => edgeOf(next()).top - line()).toBeGreaterThanOrEqual(44);
  expect(edgeOf(next()).bottom).toBeLessThanOrEqual(window.innerHeight);
}

test("on the smallest phone the buttons of a step are one row without the site's bar, and the calendar opens where the days are", async () => {
  stopClock("2026-11-30T12:00:00-03:00");
  await page.viewport(360, 640);
  await beginGoal();
  await expect.element(page.getByRole("navigation", { name: "Accesos rápidos" })).not.toBeInTheDocument();
  await expect.poll(() => 640 - next().element().getBoundingClientRect().bottom).toBeLessThan(16);
  expect(next().element().parentElement?.offsetHeight).toBeLessThan(76);
  await field("Porqué 1").fill("Porque sí");
  await next().click();
  await field("Acción 1").fill("Salir");
  await next().click();
  await expect.element(page.getByText("Diciembre de 2026")).toBeVisible();
});
