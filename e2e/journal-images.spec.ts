import sharp from "sharp";
import { expect, test, WITHOUT_CONNECTION } from "./fixtures.ts";
import { becomePremium } from "./steps.ts";

test("a photograph leaves the device small and without its place; without a connection its page stays as written", async ({
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
  // A phone takes its time to make it smaller: the page is not kept without it.
  await page.evaluate(() => {
    const read = window.createImageBitmap;
    window.createImageBitmap = async (image: ImageBitmapSource) => {
      await new Promise((resolve) => window.addEventListener("read on", resolve, { once: true }));
      return read(image, { imageOrientation: "from-image" });
    };
  });
  await chooser.setInputFiles({ name: "río.jpg", mimeType: "image/jpeg", buffer: photograph });
  const preparing = dialog.getByRole("button", { name: "Preparando..." });
  await expect(preparing).toHaveAttribute("aria-disabled", "true");
  await preparing.press("Enter");
  await page.evaluate(() => window.dispatchEvent(new Event("read on")));
  await expect(field.getByRole("img", { name: "La imagen que elegiste" })).toBeVisible();
  await expect(field.getByText("No pudimos abrir")).toBeHidden();

  await context.setOffline(true);
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expect(field.getByText("No hay conexión para enviar la imagen.")).toBeVisible();
  // On a phone the notice leaves the button free that closes the sheet.
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText("Error al subir imagen")).toBeVisible();
  await dialog.getByRole("button", { name: "Cerrar", exact: true }).click({ trial: true, timeout: 3000 });
  await page.setViewportSize({ width, height });
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
