import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { addDays, longDate, todayHere } from "#shared/days.ts";
import { newId } from "#shared/new-id.ts";
import { buildIdea } from "#test/records/records.ts";
import { expectAccessible, expectNoOverflow, expectUsable } from "#test/screens/accessible.ts";
import { buildSubscription } from "#test/screens/build-subscription.ts";
import { api, memberSession, openAsMember, openAsPremium } from "#test/screens/open-screen.tsx";

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

test("a draft of version 0.1.0 opens at its step, and the goal is created with all its texts", async () => {
  const idea = buildIdea("Correr diez kilómetros");
  api.notebook.keep("idea", idea);
  const session = memberSession();
  const [id, why, action, obstacle] = [newId(), newId(), newId(), newId()];
  const deadline = addDays(todayHere(), 90);
  const value = {
    step: 5,
    title: idea.title,
    whys: [{ id: why, text: "Porque sí" }],
    actions: [{ id: action, text: "Salir el lunes" }],
    obstacles: [{ id: obstacle, obstacle: "Llueve", response: "Corro en casa" }],
    deadline,
    vision: "Corro al amanecer.",
    commitment: "Yo, Ana, me comprometo.",
  };
  localStorage.setItem(`draft:${session.user.id}:wizard:${idea.id}`, JSON.stringify({ id, value }));
  await openAsMember(`/crear-meta/${idea.id}`, buildSubscription(), session);
  await expectStep(6);
  await expect.element(page.getByText("Sigues donde lo dejaste.")).toBeVisible();
  await expect.element(page.getByText(longDate(deadline), { exact: true })).toBeVisible();
  await button("Crear Meta").click();
  await expect
    .poll(() => api.notebook.records("goal"))
    .toMatchObject([
      {
        id,
        title: idea.title,
        whys: [{ id: why, why_text: "Porque sí" }],
        actions: [{ id: action, action_text: "Salir el lunes" }],
        obstacles: [{ id: obstacle, obstacle_text: "Llueve", response_text: "Corro en casa" }],
        deadline,
        vision_text: "Corro al amanecer.",
        commitment_text: "Yo, Ana, me comprometo.",
      },
    ]);
});
