import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { addDays, longDate, todayHere } from "#platform/shared/days/days.ts";
import { newId } from "#platform/shared/new-id.ts";
import { actions, goalBody, whys } from "#test/records/goal-writing.ts";
import { buildConflict, buildGoal } from "#test/records/records.ts";
import { expectAccessible, expectLink } from "#test/screens/accessible.ts";
import { refusal } from "#test/screens/fake-api.ts";
import { api, notice, openAsPremium } from "#test/screens/open-screen.tsx";

const main = () => page.getByRole("main");
const title = (text: string) => page.getByRole("heading", { level: 1, name: text });
const button = (name: string) => page.getByRole("button", { name });
const press = async (name: string) => {
  (button(name).element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
};
const question = () => page.getByRole("alertdialog", { name: "¿Eliminar esta meta?" });
const kept = () => api.notebook.records("goal")[0]?.actions ?? [];

/** Opens the page of a new goal. Returns the goal's id. */
async function openGoal(...built: Parameters<typeof buildGoal>): Promise<string> {
  const goal = buildGoal(...built);
  api.notebook.keep("goal", goal);
  await openAsPremium(`/meta/${goal.id}`);
  await expect.element(title(goal.title)).toBeVisible();
  return goal.id;
}

test.each([newId(), "esto-no-es-un-id"])("unknown goal %s shows an error and a list link", async (id) => {
  await openAsPremium(`/meta/${id}`);
  await expect.element(title("No se encontró la meta.")).toBeVisible();
  await expect.element(notice("Error", "No se pudo cargar la meta.")).toBeVisible();
  await page.getByRole("link", { name: "Ir a Mis Metas" }).click();
  await expect.element(title("Mis Metas")).toBeVisible();
  expect(window.location.pathname).toBe("/mis-metas");
});

test("the goal page shows every part of a goal, with markup as plain text", async () => {
  const deadline = addDays(todayHere(), -1);
  const id = await openGoal(
    {
      title: "<b>Correr</b> una maratón 🌅",
      deadline,
      whys: whys("Porque <i>quiero</i>", "لأنني أريد"),
      vision_text: "Uno.\n\nDos.",
    },
    1,
  );
  await expect.poll(() => document.title).toBe("<b>Correr</b> una maratón 🌅 · Claves del Éxito");
  const headings = () => main().getByRole("heading").elements();
  await expect
    .poll(() => headings().map(({ textContent }) => textContent))
    .toEqual([
      "<b>Correr</b> una maratón 🌅",
      "Una carta para ti",
      "Te comprometiste así",
      "Y así lo imaginabas",
      "Plan de Acción",
      "Si algo se interpone",
      "Mis Porqués",
      "Recuérdame esta meta",
    ]);
  for (const text of [
    longDate(deadline),
    "Plazo vencido",
    "1 de 3 acciones",
    "Porque <i>quiero</i>",
    "لأنني أريد",
    "Si Llueve, entonces Corro en el gimnasio",
    "Uno.\n\nDos.",
    "Yo, Ana, me comprometo a entrenar.",
  ])
    expect(main().element().textContent).toContain(text);
  const edit = main().getByRole("link", { name: "Editar" });
  await expectLink(edit, `/meta/editar/${id}`);
});

test("a goal without lists and texts shows what is missing and a link to add actions", async () => {
  const nothing = { actions: [], whys: [], obstacles: [], vision_text: "", commitment_text: "" };
  const id = await openGoal(nothing);
  await expect.element(page.getByText("Aún sin acciones")).toBeVisible();
  await expect.element(page.getByText("Aún no escribiste ninguno.")).toBeVisible();
  await expectLink(page.getByRole("link", { name: "Añadir acciones" }), `/meta/editar/${id}`);
  expect(page.getByRole("heading", { name: /visión|compromiso|interpone/ }).elements()).toEqual([]);
  expect(page.getByRole("button", { name: "Ordenar" }).elements()).toEqual([]);
  await expectAccessible();
});

test("a goal with a conflict is marked, cannot be deleted, and takes the other version when the member picks it", async () => {
  const goal = buildGoal({ title: "Como quedó" });
  api.notebook.keep("goal", goal);
  api.notebook.keep(
    "conflict",
    buildConflict("goal", goal.id, { ...goalBody({ title: "Como llegó tarde" }) }),
  );
  await openAsPremium("/mis-metas");
  await expect.element(main().getByRole("listitem").getByText("Hay dos versiones")).toBeVisible();
  expect(page.getByRole("button", { name: /^Eliminar/ }).elements()).toEqual([]);
  await page.getByRole("link", { name: "Como quedó" }).click();
  const both = page.getByRole("heading", { name: "Hay dos versiones de esta meta" });
  await expect.element(both).toBeVisible();
  await expect.element(page.getByText("Como llegó tarde")).toBeVisible();
  expect(page.getByRole("heading", { name: "Mi Visión" }).elements(), "only what differs").toHaveLength(1);
  expect(page.getByRole("button", { name: "Eliminar" }).elements()).toEqual([]);
  await page.getByRole("button", { name: "Usar la otra" }).click();
  await expect.element(title("Como llegó tarde")).toHaveFocus();
  await expect.element(both).not.toBeInTheDocument();
  await expect.poll(() => api.notebook.records("conflict")).toEqual([]);
  expect(api.notebook.records("goal").map(({ title }) => title)).toEqual(["Como llegó tarde"]);
});

test("a conflict outlives a rejected save of the other version, and its buttons stay", async () => {
  const goal = buildGoal({ title: "Como quedó" });
  api.notebook.keep("goal", goal);
  api.notebook.keep("conflict", buildConflict("goal", goal.id, { ...goalBody({ title: "La rechazada" }) }));
  api.answer({ "PUT /api/goals/:id": refusal(400, "bad_request", "No.") });
  await openAsPremium(`/meta/${goal.id}`);
  const useOther = page.getByRole("button", { name: "Usar la otra" });
  await useOther.click();
  await expect.element(notice("No se pudieron guardar los cambios.")).toBeVisible();
  await expect.element(useOther).toHaveFocus();
  expect(api.notebook.records("conflict")).toHaveLength(1);
});

test("a tick says the new count, for those who do not see the sun", async () => {
  await openGoal({ actions: actions("Uno", "Dos", "Tres") }, 1);
  const count = page.getByText("1 de 3 acciones");
  await expect.element(count).toBeVisible();
  const live = count.element().closest("[aria-live=polite]");
  await page.getByRole("checkbox").nth(1).click();
  // The element must stay, because a screen reader announces only changes inside it.
  await expect.poll(() => live?.isConnected && live.textContent).toContain("2 de 3 acciones");
});

test("a rejected deletion or tick shows an error and leaves the goal unchanged", async () => {
  api.answer({
    "DELETE /api/goals/:id": refusal(400, "bad_request", "No."),
    "PUT /api/goals/:id/actions/:actionId/completion": refusal(400, "bad_request", "No."),
  });
  await openGoal({ title: "Se queda" });
  await page.getByRole("button", { name: "Eliminar" }).click();
  await question().getByRole("button", { name: "Eliminar" }).click();
  await expect.element(notice("Error al eliminar", "No se pudo eliminar la meta.")).toBeVisible();
  await question().getByRole("button", { name: "Cancelar" }).click();
  await expect.element(title("Se queda")).toBeVisible();
  await page.getByRole("checkbox").first().click();
  await expect.element(page.getByText("No se pudieron guardar los cambios.")).toBeVisible();
  await expect.element(page.getByRole("checkbox").first()).not.toBeChecked();
});

test("a slow deletion does not navigate after the member has left the goal page", async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  api.answer({ "DELETE /api/goals/:id": promise });
  await openGoal({ title: "Se va" });
  await page.getByRole("button", { name: "Eliminar" }).click();
  await question().getByRole("button", { name: "Eliminar" }).click();
  await question().getByRole("button", { name: "Cancelar" }).click();
  await page.getByRole("contentinfo").getByRole("link", { name: "Banco de Ideas" }).click();
  await expect.element(title("Banco de Ideas")).toBeVisible();
  resolve(undefined);
  await expect.element(notice("Meta Eliminada")).toBeVisible();
  expect(window.location.pathname).toBe("/ideas");
});

test("ticks in quick succession are all saved", async () => {
  const many = Array.from({ length: 12 }, (_, index) => `Paso ${index + 1}`);
  await openGoal({ actions: actions(...many) });
  const boxes = document.querySelectorAll<HTMLInputElement>("main input:not([role=switch])");
  expect(boxes).toHaveLength(12);
  for (const box of boxes) box.click();
  await expect.element(page.getByText("12 de 12 acciones")).toBeVisible();
  await expect.poll(() => kept().filter(({ done_at }) => done_at !== null)).toHaveLength(12);
  await expect.element(page.getByText("12 de 12 acciones")).toBeVisible();
});

test("a goal with all actions done can be marked as completed, is celebrated, and can be reopened", async () => {
  const done = "Marcar como cumplida";
  await openGoal({}, 2);
  expect(button(done).elements()).toHaveLength(1);
  await expect.element(page.getByText(/¿Llegaste a tu meta\?/)).not.toBeInTheDocument();
  await page.getByRole("checkbox", { name: "Correr 5 km" }).click();
  await expect.element(page.getByText(/¿Llegaste a tu meta\?/)).toBeVisible();
  await expect.element(page.getByText("¡Meta cumplida!")).not.toBeInTheDocument();
  expect(button(done).elements()).toHaveLength(1);

  await press(done);
  await expect.element(page.getByText("¡Meta cumplida!")).toBeVisible();
  await expect.poll(() => document.activeElement?.textContent).toContain("¡Meta cumplida!");
  expect(button(done).elements()).toEqual([]);
  await expectAccessible();
  await expect.poll(() => api.notebook.records("goal")[0]?.completed_at).toBeTruthy();
  await press("Marcar como no cumplida");
  await expect.element(page.getByText("¡Meta cumplida!")).not.toBeInTheDocument();
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus();
  await expect.element(page.getByText("3 de 3 acciones")).toBeVisible();
  await expect.poll(() => api.notebook.records("goal")[0]?.completed_at).toBe(null);
});

test("a goal that is reached before its plan shows its whole sun above the bar, and counts nothing", async () => {
  await page.viewport(360, 640);
  await openGoal({ title: "Correr diez kilómetros", completed_at: "2026-11-20T12:00:00.000Z" });
  await expect.element(page.getByText("¡Meta cumplida!")).toBeVisible();
  await expect.element(page.getByText("Cumplida", { exact: true })).not.toBeInTheDocument();
  await expect.element(page.getByText(/de 3 acciones/)).not.toBeInTheDocument();
  const sun = document.querySelector("main header circle.fill-ember")?.getBoundingClientRect();
  const bar = page.getByRole("navigation", { name: "Accesos rápidos" }).element().getBoundingClientRect();
  expect(sun?.bottom).toBeLessThan(bar.top);
});

test("a goal can be archived, unarchived and deleted", async () => {
  await openGoal({ title: "Con dudas" });
  await button("Archivar").click();
  await expect.element(page.getByText("Archivada", { exact: true })).toBeVisible();
  await main().getByRole("link", { name: "Mis Metas" }).click();
  await expect.element(page.getByText("Ahora mismo no tienes ninguna meta en marcha.")).toBeVisible();
  await page.getByText("Archivadas").click();
  await page.getByRole("link", { name: "Con dudas" }).click();
  await button("Desarchivar").click();
  await expect.element(page.getByText("Archivada", { exact: true })).not.toBeInTheDocument();
  await button("Eliminar").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Eliminar" }).click();
  await expect.element(notice("Meta Eliminada")).toBeVisible();
  await expect.element(page.getByText("Aún no tienes metas definidas")).toBeVisible();
  expect(window.location.pathname).toBe("/mis-metas");
  await expect.element(page.getByText("No se pudo cargar la meta.")).not.toBeInTheDocument();
  expect(api.notebook.records("goal")).toEqual([]);
});

test("the keyboard reorders actions, the focus follows the moved action, and its new place is announced", async () => {
  await openGoal({ title: "En orden", actions: actions("Uno", "Dos", "Tres") }, 1);
  const plan = () => {
    const parts = [...document.querySelectorAll("main section")];
    const part = parts.find(({ textContent }) => textContent.includes("Plan de Acción"));
    return [...(part?.querySelectorAll("li") ?? [])].map(({ textContent }) => textContent);
  };
  const inOrder = (...words: string[]) => words.map((word) => expect.stringContaining(word));
  await press("Ordenar");
  await expect.element(button("Bajar: Uno")).toBeVisible();
  await expectAccessible();
  await press("Bajar: Uno");
  await expect.poll(plan).toEqual(inOrder("Dos", "Uno", "Tres"));
  await expect.element(page.getByText("«Uno» está ahora en el lugar 2 de 3.")).toBeInTheDocument();
  await expect.element(button("Bajar: Uno")).toHaveFocus();
  await userEvent.keyboard("{Enter}{Enter}");
  await expect.poll(plan).toEqual(inOrder("Dos", "Tres", "Uno"));
  await expect.element(page.getByText("«Uno» está ahora en el lugar 3 de 3.")).toBeInTheDocument();
  await expect.element(button("Bajar: Uno")).toHaveFocus();
  await button("Subir: Tres").click();
  await expect.poll(plan).toEqual(inOrder("Tres", "Dos", "Uno"));
  await button("Listo").click();
  await expect.element(page.getByRole("checkbox", { name: "Uno" })).toBeChecked();
  await expect.poll(plan).toEqual(["Tres", "Dos", "Uno"]);
  await expect.poll(() => kept().map(({ action_text }) => action_text)).toEqual(["Tres", "Dos", "Uno"]);
});
