import sharp from "sharp";
import { expect, test, WITHOUT_CONNECTION } from "./fixtures.ts";
import { becomePremium } from "./steps.ts";

test("a photograph leaves the device small and without its place; without a connection its page stays as written @desktop", async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(WITHOUT_CONNECTION);
  await becomePremium(page);
  await page.goto("/mi-calendario");
  await page.getByRole("button", { name: "Describe Tu Día", exact: true }).click();
  const dialog = page.locator("dialog[open]");
  await dialog.getByLabel("Título").fill("Junto al río");
  const field = dialog.getByRole("group", { name: "Imagen del día" });
  const chooser = field.locator("input[type=file]");
  await chooser.setInputFiles({
    name: "dibujo.svg",
    mimeType: "image/svg+xml",
    buffer: Buffer.from("<svg/>"),
  });
  await expect(field.getByText("No pudimos abrir ese archivo como imagen.")).toBeVisible();

  const photograph = await sharp({
    create: { width: 4000, height: 3000, channels: 3, background: "#b5532f" },
  })
    .withExif({ IFD0: { Copyright: "secreto" }, IFD3: { GPSLatitudeRef: "S" } })
    .jpeg()
    .toBuffer();
  expect(photograph.includes("secreto")).toBe(true);
  await chooser.setInputFiles({ name: "río.jpg", mimeType: "image/jpeg", buffer: photograph });
  await expect(field.getByRole("img", { name: "La imagen que elegiste" })).toBeVisible();
  await expect(field.getByText("No pudimos abrir")).toBeHidden();

  await context.setOffline(true);
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expect(field.getByText("No hay conexión para enviar la imagen.")).toBeVisible();
  await expect(dialog.getByLabel("Título")).toHaveValue("Junto al río");
  await expect(field.getByRole("img", { name: "La imagen que elegiste" })).toBeVisible();

  await context.setOffline(false);
  const sent = page.waitForRequest(/\/api\/journal-images\?/);
  // By keyboard: a notice may lie over it.
  await dialog.getByRole("button", { name: "Guardar" }).press("Enter");
  const body = (await sent).postDataBuffer() ?? Buffer.alloc(0);
  expect(body.includes("secreto")).toBe(false);
  expect(await sharp(body).metadata()).toMatchObject({ format: "jpeg", width: 1600, height: 1200 });
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("article", { name: "Junto al río" })).toBeVisible();
});
