import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { addDays, dateInSentence, todayHere } from "#shared/days.ts";
import { newId } from "#shared/new-id.ts";
import { buildGoal } from "#test/records/records.ts";
import { expectAccessible, expectUsable } from "#test/screens/accessible.ts";
import { refusal } from "#test/screens/fake-api.ts";
import {
  api,
  notice,
  openAsMember,
  openAsPremium,
  openDialog,
  openScreen,
} from "#test/screens/open-screen.tsx";

const main = () => page.getByRole("main");
const cards = () => main().getByRole("listitem");
const title = (text: string) => page.getByRole("heading", { level: 1, name: text });
const question = () => page.getByRole("alertdialog", { name: "¿Eliminar esta meta?" });
const confirm = () => question().getByRole("button", { name: "Eliminar" });

describe.each(["/mis-metas", `/meta/${newId()}`])("%s without Premium", (path) => {
  test.each([
    ["a visitor", () => openScreen(path)],
    ["a free member", () => openAsMember(path, null)],
  ])("offers Premium to %s and neither shows nor requests goals", async (_who, open) => {
    await open();
    await expect
      .element(page.getByRole("button", { name: "Continuar con la elección del plan" }))
      .toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(openDialog()).not.toBeInTheDocument();
    await expect
      .element(page.getByRole("heading", { name: /Mis Metas|No se encontró/ }))
      .not.toBeInTheDocument();
    expect(api.asked).not.toContain("GET /api/notebook");
  });
});

test("an empty goal list says so and links to the Banco de Ideas", async () => {
  await openAsPremium("/mis-metas");
  await expect.element(page.getByRole("heading", { name: "Aún no tienes metas definidas" })).toBeVisible();
  expect(document.title).toBe("Mis Metas · Claves del Éxito");
  await main().getByRole("link", { name: "Ir a mi Banco de Ideas" }).click();
  await expect.element(title("Banco de Ideas")).toBeVisible();
  expect(window.location.pathname).toBe("/ideas");
});

test.each([390, 1280])(
  "the list shows open goals by their deadline, with its time and progress, and folds the others below, at %i px",
  async (width) => {
    const today = todayHere();
    const now = new Date().toISOString();
    api.notebook.keep(
      "goal",
      buildGoal({ title: "La vencida", deadline: addDays(today, -1) }),
      buildGoal({ title: "La de hoy", deadline: today }, 3),
      buildGoal({ title: "La de mañana", deadline: addDays(today, 1), actions: [] }),
      buildGoal({ title: "La de tres semanas", deadline: addDays(today, 22) }, 1),
      buildGoal({ title: "La cumplida", completed_at: now }),
      buildGoal({ title: "La guardada", archived_at: now }),
    );
    await page.viewport(width, 844);
    await openAsPremium("/mis-metas");
    const texts = () =>
      cards()
        .elements()
        .map(({ textContent }) => textContent);
    await expect
      .poll(texts)
      .toEqual([
        expect.stringMatching(/La de hoy.*Último día.*3 de 3 acciones/),
        expect.stringMatching(/La de mañana.*mañana.*Aún sin acciones/),
        expect.stringMatching(/La de tres semanas.*en 3 semanas.*1 de 3 acciones.*Sigue: Correr 2 km/),
        expect.stringMatching(/La vencida.*Plazo vencido.*0 de 3 acciones.*Sigue: Comprar zapatillas/),
      ]);
    await page.getByText("Cumplidas").click();
    await page.getByText("Archivadas").click();
    await expect.poll(() => texts().length).toBe(6);
    expect(texts()[4]).toContain(`La cumplidaCumplida el ${dateInSentence(today)}`);
    expect(texts()[5]).toContain("La guardada");
    await expectUsable();
    await page.getByRole("link", { name: "La guardada" }).click();
    await expect.element(title("La guardada")).toBeVisible();
    await page.viewport(390, 844);
  },
);

test("deleting a goal from the list asks for confirmation, and the focus stays on the page", async () => {
  api.notebook.keep("goal", buildGoal({ title: "Se queda" }), buildGoal({ title: "Se va" }));
  await openAsPremium("/mis-metas");
  const button = page.getByRole("button", { name: "Eliminar: Se va" });
  await expect.element(button).toBeVisible();
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(question().getByText("no se puede deshacer")).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.element(question()).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await confirm().click();
  await expect.element(notice("Meta Eliminada")).toBeVisible();
  await expect.poll(() => cards().elements().length).toBe(1);
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus();
  expect(api.notebook.records("goal").map(({ title }) => title)).toEqual(["Se queda"]);
});

test("a slow deletion that finishes does not close the confirmation dialog of another goal", async () => {
  const goals = ["La una", "La otra", "La tercera"].map((title) => buildGoal({ title }));
  api.notebook.keep("goal", ...goals);
  const { promise, resolve } = Promise.withResolvers<undefined>();
  api.answer({ "DELETE /api/goals/:id": promise });
  await openAsPremium("/mis-metas");
  await page.getByRole("button", { name: "Eliminar: La una" }).click();
  await confirm().click();
  await question().getByRole("button", { name: "Cancelar" }).click();
  await page.getByRole("button", { name: "Eliminar: La otra" }).click();
  await expect.element(question().getByText("La otra")).toBeVisible();
  resolve(undefined);
  await expect.element(notice("Meta Eliminada")).toBeVisible();
  await expect.element(question().getByText("La otra")).toBeVisible();
  await confirm().click();
  await expect.element(question()).not.toBeInTheDocument();
  await expect
    .poll(() =>
      cards()
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual([expect.stringContaining("La tercera")]);
});

test("a failed load of the goal list shows an error, and a retry shows the goals", async () => {
  api.notebook.keep("goal", buildGoal({ title: "La mía" }));
  api.answer({ "GET /api/notebook": refusal(503, "unavailable", "Ahora no.") });
  await openAsPremium("/mis-metas");
  await expect.element(notice("Error", "No se pudieron cargar tus metas.")).toBeVisible();
  await expectAccessible();
  api.recoverOnClick("GET /api/notebook");
  await page.getByRole("button", { name: "Intentar de nuevo" }).click();
  await expect.element(page.getByRole("heading", { name: "La mía" })).toBeVisible();
});

test("a rejected deletion shows an error toast, and the goal stays in the list", async () => {
  api.notebook.keep("goal", buildGoal({ title: "Se queda" }));
  api.answer({ "DELETE /api/goals/:id": refusal(400, "bad_request", "No.") });
  await openAsPremium("/mis-metas");
  await page.getByRole("button", { name: "Eliminar: Se queda" }).click();
  await confirm().click();
  await expect.element(notice("Error al eliminar", "No se pudo eliminar la meta.")).toBeVisible();
  await question().getByRole("button", { name: "Cancelar" }).click();
  await expect.element(page.getByRole("heading", { name: "Se queda" })).toBeVisible();
});
