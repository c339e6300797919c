import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { addDays, longDate, todayHere } from "#platform/shared/days/days.ts";
import { newId } from "#platform/shared/new-id.ts";
import { syncNow } from "#platform/sync/client.ts";
import { buildIdea } from "#test/records/records.ts";
import { expectAccessible, expectNoOverflow, expectUsable } from "#test/screens/accessible.ts";
import { memberSession } from "#test/screens/build-session.ts";
import { buildSubscription } from "#test/screens/build-subscription.ts";
import { refusal } from "#test/screens/fake-api.ts";
import { api, notice, openAsMember, openAsPremium, startAgain } from "#test/screens/open-screen.tsx";

const TITLE = "Correr diez kilómetros";
const HEIGHT = 4000;

const field = (name: string) => page.getByRole("textbox", { name, exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const next = () => button("Siguiente");
const texts = () => page.getByRole("textbox").elements();

async function expectStep(step: number): Promise<void> {
  await expect.element(page.getByText(`PASO ${step} DE 6`, { exact: true })).toBeVisible();
}

/** Opens the wizard's first step for a new idea. */
async function beginGoal(title = TITLE): Promise<void> {
  const idea = buildIdea(title);
  api.notebook.keep("idea", idea);
  await openAsPremium(`/crear-meta/${idea.id}`);
  await expectStep(1);
}

const WRITE = [
  () => field("Porqué 1").fill("Porque me ordena la cabeza"),
  () => field("Acción 1").fill("Salir el lunes"),
  () => button("En tres meses").click(),
  () => page.getByRole("textbox").fill("Corro al amanecer."),
  () => page.getByRole("textbox").fill("Yo, Ana, me comprometo a salir."),
];

/** Writes the steps before `end`, and calls `look` at each step. */
async function writeUpTo(end: number, first = 1, look?: () => Promise<void>): Promise<void> {
  for (let step = first; step < end; step++) {
    await expectStep(step);
    await look?.();
    await WRITE[step - 1]?.();
    await next().click();
  }
  await expectStep(end);
}

test("wizard steps 1 to 3 block the next step until they are filled in, and step 1 announces what is missing", async () => {
  await beginGoal();
  const bar = page.getByRole("progressbar");
  await expect.element(button("Anterior")).toBeDisabled();
  expect(document.title).toBe("¿Por qué quieres lograrlo? · Claves del Éxito");
  await expect.element(bar).toHaveAttribute("aria-valuetext", "Paso 1 de 6");
  await expect.element(next()).toBeDisabled();
  await expect.element(next()).toHaveAccessibleDescription("Escribe al menos un porqué.");
  expect(page.getByPlaceholder("Porque...").elements()).toHaveLength(1);
  expect(page.getByRole("button", { name: /Quitar/ }).elements()).toEqual([]);

  // A blocked "Siguiente" announces the reason and focuses the field.
  (next().element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("alert")).toHaveTextContent("Escribe al menos un porqué.");
  await expect.element(field("Porqué 1")).toHaveFocus();
  await field("Porqué 1").fill("   ");
  await expect.element(next()).toBeDisabled();
  await button("Añadir porqué").click();
  await field("Porqué 2").fill("Porque sí");
  await next().dblClick();

  await expectStep(2);
  await expect.element(button("Anterior")).toBeEnabled();
  await expect.element(next()).toBeDisabled();
  await expect.element(page.getByPlaceholder("Acción 1")).toBeVisible();
  await button("Añadir acción").click();
  await expect.element(page.getByPlaceholder("Acción 2")).toHaveFocus();
  await userEvent.keyboard("Salir");
  await next().click();

  await expectStep(3);
  await expect.element(page.getByText(/Una meta sin fecha es solo un sueño/)).toBeVisible();
  await expect.poll(() => document.title).toBe("¿Para cuándo? · Claves del Éxito");
  await expect.element(next()).toBeDisabled();
  const shown = (day: string) => document.querySelector<HTMLButtonElement>(`[data-day="${day}"]`);
  const before = button("Mes anterior");
  const yesterday = addDays(todayHere(), -1);
  if (!shown(yesterday)) await before.click();
  await expect.poll(() => shown(yesterday)).not.toBe(null);
  // If yesterday is the first of a month, the calendar cannot open the month before.
  const early = shown(addDays(yesterday, -1)) ?? (before.element() as HTMLButtonElement);
  expect(early.matches(":disabled, [aria-disabled=true]")).toBe(true);
  shown(yesterday)?.click();
  await expect.element(next()).toBeEnabled();
});

test("blank text blocks wizard steps 4 and 5, and the review leads to a step and back", async () => {
  await beginGoal();
  await writeUpTo(4);
  for (const step of [4, 5]) {
    await expectStep(step);
    const text = page.getByRole("textbox");
    await expect.element(text).toHaveAttribute("rows", "8");
    if (step === 5)
      await expect.element(text).toHaveAttribute("placeholder", "Yo, [Tu Nombre], me comprometo a...");
    await text.fill(" \n ");
    await expect.element(next()).toBeDisabled();
    await text.fill("Algo");
    await next().click();
  }
  await expectStep(6);
  await expect.element(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "6");
  const review = page.getByRole("article");
  for (const name of ["Mis Porqués", "Plan de Acción", "Fecha Límite", "Mi Visión", "Mi Compromiso"])
    await expect.element(review.getByRole("heading", { name, exact: true })).toBeVisible();
  expect(review.getByRole("listitem").elements()).toHaveLength(2);

  await button("Cambiar: Mi Visión").click();
  await expectStep(4);
  await expect.element(button("Cambiar: Mi Visión")).not.toBeInTheDocument();
  window.history.back();
  await expectStep(6);
  await button("Cambiar: Mis Porqués").click();
  await expectStep(1);
  await button("Volver a la revisión").click();
  await expectStep(6);
});

test("Enter, Backspace, paste, removal and undo edit the rows of a wizard list and place the focus", async () => {
  await beginGoal();
  await field("Porqué 1").fill("Uno");
  await userEvent.keyboard("{Enter}");
  await userEvent.keyboard("{Enter}");
  await expect.poll(texts).toHaveLength(2);
  await userEvent.keyboard("{Backspace}");
  await expect.poll(texts).toHaveLength(1);
  await expect.element(field("Porqué 1")).toHaveFocus();
  // Some phones report Enter in this way.
  document.execCommand("insertLineBreak");
  await expect.element(field("Porqué 2")).toHaveFocus();
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", "- Dos\n- Tres\n\n- Cuatro");
  const paste = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(paste);
  await expect.element(field("Porqué 4")).toHaveFocus();
  await userEvent.keyboard(" y medio");
  await expect.element(field("Porqué 4")).toHaveValue("Cuatro y medio");
  await button("Quitar: porqué 2").click();
  await expect.element(field("Porqué 2")).toHaveFocus();
  await expect.element(field("Porqué 2")).toHaveValue("Tres");
  await button("Deshacer").click();
  await expect.element(field("Porqué 2")).toHaveFocus();
  await expect.element(field("Porqué 2")).toHaveValue("Dos");
  await expect.element(field("Porqué 3")).toHaveValue("Tres");
  await button("Quitar: porqué 2").click();
  await button("Quitar: porqué 3").click();
  await expect.element(field("Porqué 2")).toHaveFocus();
  await button("Quitar: porqué 1").click();
  await expect.poll(() => page.getByRole("button", { name: /Quitar/ }).elements()).toEqual([]);
});

test("a rejected goal stays in the wizard, which names the faulty part, and a retry creates the goal", async () => {
  const fields = { "actions.0.action_text": "Contiene un carácter que no se puede guardar." };
  await beginGoal();
  await writeUpTo(6);
  api.answer({
    "PUT /api/goals/:id": refusal(400, "bad_request", "Hay datos que no son válidos.", fields),
  });
  await button("Crear Meta").click();
  await expect.element(page.getByText("No se pudo crear la meta.", { exact: true }).first()).toBeVisible();
  await expectStep(6);
  await expect.element(page.getByText(`Plan de Acción: ${fields["actions.0.action_text"]}`)).toBeVisible();
  await expectAccessible();
  await button("Cambiar: Plan de Acción").click();
  await expectStep(2);
  await expect.element(field("Acción 1")).toHaveValue("Salir el lunes");

  api.recover("PUT /api/goals/:id");
  await button("Volver a la revisión").click();
  await button("Crear Meta").click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Mis Metas" })).toBeVisible();
  expect(window.location.pathname).toBe("/mis-metas");
  await expect.element(page.getByRole("link", { name: "Sí, hoy: Salir el lunes" })).toBeVisible();
  await expect.poll(() => api.notebook.records("goal")).toHaveLength(1);
});

test("the wizard shows a loading text until a pull brings the idea, then opens step 1", async () => {
  const idea = buildIdea(TITLE);
  api.notebook.keep("idea", idea);
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof api.notebook.changesSince>>();
  api.answer({ "GET /api/notebook": promise });
  await openAsPremium(`/crear-meta/${idea.id}`);
  await expect.element(page.getByText("Abriendo tu idea...")).toBeVisible();
  resolve(api.notebook.changesSince(0));
  await expectStep(1);
});

test("the wizard shows an error for an unknown idea and redirects to the Banco de Ideas", async () => {
  await openAsPremium(`/crear-meta/${newId()}`);
  await expect.element(page.getByText("No se pudo cargar la idea inicial.")).toBeVisible();
  await expect.element(page.getByRole("heading", { level: 1, name: "Banco de Ideas" })).toBeVisible();
  expect(window.location.pathname).toBe("/ideas");
});

test("going back moves one step back and leaves from the first, and skips the wizard once the goal is there", async () => {
  api.notebook.keep("idea", buildIdea(TITLE));
  await openAsPremium("/ideas");
  await page.getByRole("link", { name: `Desarrollar: ${TITLE}` }).click();
  await expectStep(1);
  await field("Porqué 1").fill("Porque me ordena la cabeza");
  await next().click();
  await expectStep(2);
  await field("Acción 1").fill("Salir el lunes");
  await next().click();
  await expectStep(3);
  window.history.back();
  await expectStep(2);
  await expect.element(field("Acción 1")).toHaveValue("Salir el lunes");
  await button("Anterior").click();
  await expectStep(1);
  window.history.forward();
  await expectStep(2);
  window.history.back();
  await expectStep(1);
  window.history.back();
  await expect.element(page.getByRole("link", { name: /^Desarrollar/ })).toBeVisible();
  window.history.forward();
  await writeUpTo(6);
  await button("Crear Meta").dblClick();
  await expect.element(notice("¡Meta Creada!")).toBeVisible();
  expect(window.location.pathname).toBe("/mis-metas");
  await expect.poll(() => Object.keys(localStorage).filter((key) => key.startsWith("draft:"))).toEqual([]);
  expect(api.notebook.records("goal")).toHaveLength(1);
  window.history.back();
  await expect.element(page.getByText("Aún no tienes ideas. ¡Añade la primera!")).toBeVisible();
});

test("an idea that is deleted meanwhile takes no words from the wizard, and the goal is created", async () => {
  await beginGoal();
  await writeUpTo(6);
  const [idea] = api.notebook.records("idea");
  api.notebook.remove("idea", idea?.id ?? "");
  await syncNow();
  await expect.element(page.getByText(/Esta idea ya no está en tu banco/)).toBeVisible();
  await button("Crear Meta").click();
  await expect.poll(() => api.notebook.records("goal").map(({ title }) => title)).toEqual([TITLE]);
});

test("a draft is found again after a reload, and is begun anew only after a question", async () => {
  await beginGoal();
  await field("Porqué 1").fill("A medio escribir");
  await next().click();
  await expectStep(2);
  await startAgain(window.location.pathname);
  await expectStep(2);
  await expect.element(page.getByText("Sigues donde lo dejaste.")).toBeVisible();
  await button("Empezar de nuevo").click();
  await expect.element(button("Borrar y empezar")).toBeVisible();
  await expectAccessible();
  await button("Seguir escribiendo").click();
  await expectStep(2);
  await button("Anterior").click();
  await expect.element(field("Porqué 1")).toHaveValue("A medio escribir");
  await startAgain(window.location.pathname);
  await button("Empezar de nuevo").click();
  await button("Borrar y empezar").click();
  await expectStep(1);
  await expect.element(field("Porqué 1")).toHaveValue("");
  await expect.element(page.getByText("Sigues donde lo dejaste.")).not.toBeInTheDocument();
});

test("wizard steps 2 to 6 are accessible and fit a phone and a wide screen, and a draft reopens at its step", async () => {
  // The window is tall enough that no step needs scrolling.
  await page.viewport(390, HEIGHT);
  await beginGoal();
  await field("Porqué 1").fill("Porque sí\n");
  await next().click();
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

  await writeUpTo(6, 2, expectUsable);
  await expectUsable();

  await page.viewport(1280, HEIGHT);
  for (const step of [6, 5, 4, 3, 2]) {
    await expectStep(step);
    await expectNoOverflow(`step ${step}`);
    await button("Anterior").click();
  }
});

test("a draft of version 0.1.0 opens at its step, and the goal is created with all its texts", async () => {
  const idea = buildIdea(TITLE);
  api.notebook.keep("idea", idea);
  const session = memberSession();
  const [id, item] = [newId(), newId()];
  const deadline = addDays(todayHere(), 90);
  const value = {
    step: 5,
    title: idea.title,
    whys: [{ id: item, text: "Porque sí" }],
    actions: [{ id: item, text: "Salir el lunes" }],
    obstacles: [{ id: item, obstacle: "Llueve", response: "Corro en casa" }],
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
        whys: [{ id: item, why_text: "Porque sí" }],
        actions: [{ id: item, action_text: "Salir el lunes" }],
        obstacles: [{ id: item, obstacle_text: "Llueve", response_text: "Corro en casa" }],
        deadline,
        vision_text: "Corro al amanecer.",
        commitment_text: "Yo, Ana, me comprometo.",
      },
    ]);
});
