import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { buildIdea } from "#test/records/records.ts";
import { expectAccessible, expectNoOverflow, expectUsable } from "#test/screens/accessible.ts";
import { api, openAsPremium } from "#test/screens/open-screen.tsx";

/** Tall enough that no step needs scrolling. */
const HEIGHT = 4000;

const field = (name: string) => page.getByRole("textbox", { name, exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });

async function expectStep(step: number): Promise<void> {
  await expect.element(page.getByText(`PASO ${step} DE 6`, { exact: true })).toBeVisible();
}

afterEach(() => page.viewport(390, 844));

test("wizard steps 2 to 6 are accessible and fit a phone and a wide screen, and a draft reopens at its step", async () => {
  const idea = buildIdea("Correr diez kilómetros");
  api.notebook.keep("idea", idea);
  await page.viewport(390, HEIGHT);
  await openAsPremium(`/crear-meta/${idea.id}`);
  await expectStep(1);
  await field("Porqué 1").fill("Porque sí\n");
  await button("Siguiente").click();
  await expectStep(2);
  await page.getByText("¿Qué podría frenarte?").click();
  await field("Acción 1").fill("Salir");
  await field("Si…").fill("llueve");
  await page.getByRole("link", { name: "Salir del Asistente" }).click();
  await page.getByRole("link", { name: /Desarrollar/ }).click();
  await expectStep(2);
  await expect.element(page.getByText("Sigues donde lo dejaste.")).toBeVisible();
  // The obstacle section is open because the draft has text in it.
  await expect.element(field("Si…")).toBeVisible();

  const main = document.querySelector("main") ?? document.body;
  const write = [
    () => field("Acción 1").fill("Salir"),
    () => button("En un mes").click(),
    () => page.getByRole("textbox").fill("Corro"),
    () => page.getByRole("textbox").fill("Yo, Ana"),
  ];
  for (const [index, writeStep] of write.entries()) {
    await expectStep(index + 2);
    await expectNoOverflow(`step ${index + 2}`);
    await expectAccessible(main);
    await writeStep();
    await button("Siguiente").click();
  }
  await expectStep(6);
  await expectNoOverflow("step 6");
  await expectAccessible(main);

  await page.viewport(1280, HEIGHT);
  for (const step of [6, 5, 4, 3, 2]) {
    await expectStep(step);
    await expectUsable();
    await button("Anterior").click();
  }
});
