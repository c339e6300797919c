import { expect, test } from "../fixtures.ts";
import { beginPremium, holdBack, keepIdea } from "../steps.ts";

test("a slow save makes its field read-only, and late answers do not close a dialog opened later", async ({
  page,
}) => {
  await beginPremium(page);
  for (const title of ["Una", "Otra", "La tercera"]) await keepIdea(page, title);
  await page.goto("/ideas");
  const dialog = page.locator("dialog[open]");
  const entries = page.getByRole("main").getByRole("listitem");
  const letGo = await holdBack(page, "**/api/ideas/*");
  await page.getByRole("button", { name: "Nueva Idea" }).click();
  await expect(dialog.getByRole("textbox")).toBeFocused();
  await page.keyboard.type("La cuarta");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("button", { name: "Guardando..." })).toBeVisible();
  await page.keyboard.type(" y más");
  await expect(dialog.getByRole("textbox")).toHaveValue("La cuarta");
  await expect(dialog.getByRole("textbox")).toBeFocused();
  await page.keyboard.press("Escape");

  for (const title of ["Una", "Otra"]) {
    await page.getByRole("button", { name: `Eliminar: ${title}` }).press("Enter");
    await dialog.getByRole("button", { name: "Eliminar" }).click();
    await expect(dialog.getByRole("button", { name: "Eliminando..." })).toBeVisible();
    await dialog.getByRole("button", { name: "Cancelar" }).click();
  }
  await page.getByRole("button", { name: "Editar: La tercera" }).press("Enter");
  await expect(dialog.getByRole("textbox")).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.type(", cambiada");
  letGo();
  // A dialog shows only the newest notice, and any answer may come last, so each look closes what there is.
  const closed = new Set<string | undefined>();
  const closeNotices = async () => {
    const notices = page.getByRole("region", { name: "Avisos" }).getByRole("status");
    const titles = await notices.evaluateAll((shown) =>
      shown.map((notice) => {
        notice.querySelector("button")?.click();
        return notice.querySelector("p")?.textContent;
      }),
    );
    for (const title of titles) closed.add(title);
    return [...closed].sort();
  };
  await expect.poll(closeNotices).toEqual(["Idea creada", "Idea eliminada"]);
  await expect(dialog.getByRole("textbox")).toHaveValue("La tercera, cambiada");
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expect(dialog).toBeHidden();
  await expect(entries).toHaveText([/La tercera, cambiada/, /La cuarta/]);
});

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("a closing dialog animates before it is removed, and returns the focus", async ({ page }) => {
    await beginPremium(page);
    await page.goto("/ideas");
    await page.evaluate(() => {
      const { dataset } = document.documentElement;
      document.addEventListener("transitionrun", ({ target }) => {
        if (target instanceof HTMLDialogElement && !target.open) dataset.closed = "in motion";
      });
    });
    const open = page.getByRole("button", { name: "Nueva Idea" }).first();
    await open.click();
    await expect(page.locator("dialog[open]")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.locator("dialog")).toHaveCount(0);
    await expect(page.locator("html")).toHaveAttribute("data-closed", "in motion");
    await expect(open).toBeFocused();
  });
});
