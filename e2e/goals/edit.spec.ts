import type { Page } from "@playwright/test";
import { expect, expectAccessible, growTall, test } from "../fixtures.ts";
import { beginPremium, keepGoal, sendChange } from "../steps.ts";
import { goalOnServer } from "./goal-steps.ts";

async function openEdit(page: Page, id: string): Promise<void> {
  await page.goto(`/meta/editar/${id}`);
  await expect(page.getByLabel("Título")).toBeVisible();
}

const rows = (page: Page, part: string) => page.getByRole("region", { name: part }).getByRole("textbox");
const save = (page: Page) => page.getByRole("button", { name: "Guardar Cambios" }).click();

test("title, whys, actions, obstacles, vision and commitment of a goal can be edited on one page", async ({
  page,
}) => {
  await beginPremium(page);
  const { id } = await keepGoal(page);
  await openEdit(page, id);
  await page.getByLabel("Título").fill("  ");
  await save(page);
  await expect(page.getByText("Por favor, añade un título a tu meta.")).toBeVisible();
  await expect(page.getByLabel("Título")).toBeFocused();
  await page.getByLabel("Título").fill("Correr media maratón <b>🌅</b>");

  for (const reason of [2, 1]) await page.getByRole("button", { name: `Quitar: porqué ${reason}` }).click();
  await expect(rows(page, "Mis Porqués")).toHaveCount(0);
  const addReason = page.getByRole("button", { name: "Añadir porqué" });
  await expect(addReason).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.type("Porque me lo debo");
  await page.keyboard.press("Enter");
  await expect(rows(page, "Mis Porqués")).toHaveCount(2);

  await page.getByRole("button", { name: "Quitar: acción 2" }).click();
  await page.getByRole("button", { name: "Añadir acción" }).click();
  await page.keyboard.type("Correr 10 km");
  await page.getByRole("button", { name: "Quitar: obstáculo 1" }).click();
  await page
    .getByRole("region", { name: "Mi Visión" })
    .getByRole("textbox")
    .fill("Cruzo la meta.\n\nSonrío.");
  await page.getByRole("region", { name: "Mi Compromiso" }).getByRole("textbox").fill("");

  await save(page);
  await expect(page.getByText("¡Meta Actualizada!")).toBeVisible();
  await expect(page.getByText("Tus cambios han sido guardados.")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/meta/${id}$`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Correr media maratón <b>🌅</b>");
  await expect
    .poll(() => goalOnServer(page, id))
    .toMatchObject({
      title: "Correr media maratón <b>🌅</b>",
      whys: [{ why_text: "Porque me lo debo" }],
      actions: [
        { action_text: "Comprar zapatillas" },
        { action_text: "Correr 5 km" },
        { action_text: "Correr 10 km" },
      ],
      obstacles: [],
      vision_text: "Cruzo la meta.\n\nSonrío.",
      commitment_text: "",
    });
});

test("two tabs share one goal draft, and a save in one tab updates the other without a conflict", async ({
  page,
  context,
}) => {
  await beginPremium(page);
  const { id } = await keepGoal(page);
  await openEdit(page, id);
  const other = await context.newPage();
  await openEdit(other, id);
  await page.getByLabel("Título").fill("Escrita en una");
  await expect(other.getByLabel("Título")).toHaveValue("Escrita en una");
  await other.getByLabel("Porqué 1", { exact: true }).fill("Escrito en la otra");
  await save(other);
  await expect(other.getByText("¡Meta Actualizada!")).toBeVisible();
  await expect(page.getByLabel("Porqué 1", { exact: true })).toHaveValue("Escrito en la otra");
  await expect(page.getByText("Esta meta cambió")).toBeHidden();
  await page.reload();
  await expect(page.getByLabel("Título")).toHaveValue("Escrita en una");
  await expect(page.getByText("Esto quedó sin guardar")).toBeHidden();
});

test("the edit page warns that the goal changed elsewhere, and both versions are kept until one is chosen", async ({
  page,
  context,
}) => {
  await growTall(page);
  await beginPremium(page);
  const { id, version, body } = await keepGoal(page);
  await openEdit(page, id);
  await page.getByLabel("Título").fill("Desde esta pestaña");
  const elsewhere = { title: "Desde otro dispositivo", whys: body.whys.slice(1), base: version };
  await keepGoal(page, { ...body, ...elsewhere }, id);
  // Another tab pulls the change first.
  const other = await context.newPage();
  await other.goto(`/meta/${id}`);

  await expect(page.getByText("Esta meta cambió en otra pestaña o dispositivo")).toBeVisible();
  await other.close();
  await expect(page.getByLabel("Título")).toHaveValue("Desde esta pestaña");
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByLabel("Título"), "no words were taken").toHaveValue("Desde esta pestaña");
  await save(page);
  await expect(page.getByText("Guardamos las dos versiones")).toBeVisible();
  await expect.poll(() => goalOnServer(page, id)).toMatchObject({ title: "Desde otro dispositivo" });

  await expect(page.getByRole("heading", { name: "Hay dos versiones de esta meta" })).toBeVisible();
  await page.getByRole("button", { name: "Usar la otra" }).click();
  await expect(page.getByText("Quedó la otra versión")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Hay dos versiones de esta meta" })).toBeHidden();
  await expect
    .poll(() => goalOnServer(page, id))
    .toMatchObject({ title: "Desde esta pestaña", whys: [{}, {}] });
});

test("saving a draft restores a goal that was deleted elsewhere", async ({ page }) => {
  await beginPremium(page);
  const { id, version } = await keepGoal(page);
  await openEdit(page, id);
  await page.getByLabel("Título").fill("Escrita antes de saberlo");
  await sendChange(page, "delete", `/api/goals/${id}?base=${version}`);
  await page.reload();
  await expect(page.getByText("Esta meta se eliminó en otra pestaña o dispositivo")).toBeVisible();
  await expect(page.getByLabel("Título")).toHaveValue("Escrita antes de saberlo");
  await save(page);
  await expect(page.getByText("¡Meta Actualizada!")).toBeVisible();
  await expect.poll(() => goalOnServer(page, id)).toMatchObject({ title: "Escrita antes de saberlo" });
});
