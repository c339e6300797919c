import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { addDays, dateInSentence, todayHere } from "#platform/shared/days/days.ts";
import { buildGoal } from "#test/records/records.ts";
import { expectNoOverflow } from "#test/screens/accessible.ts";
import { api, notice, openAsPremium } from "#test/screens/open-screen.tsx";

const main = () => page.getByRole("main");
const cards = () => main().getByRole("listitem");
const title = (text: string) => page.getByRole("heading", { level: 1, name: text });
const question = () => page.getByRole("alertdialog", { name: "¿Eliminar esta meta?" });
const confirm = () => question().getByRole("button", { name: "Eliminar" });

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
    await expectNoOverflow();
    await page.getByRole("link", { name: "La guardada" }).click();
    await expect.element(title("La guardada")).toBeVisible();
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
