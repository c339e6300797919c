import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { expect, growTall, test, WITHOUT_CONNECTION } from "../fixtures.ts";
import { recordsOnServer } from "../on-server.ts";
import { becomeReadyOffline, beginPremium, dialogOf, reconnect } from "../steps.ts";
import { expectNotice, stepButton } from "./journal-steps.ts";

async function openStep(page: Page, step: string): Promise<Locator> {
  await growTall(page);
  await page.goto("/mi-calendario");
  await stepButton(page, step).click();
  return dialogOf(page);
}

test.describe("with the tools cached on the device", () => {
  test.use({ serviceWorkers: "allow" });

  test("a photo waits offline with its page, and is sent resized and without its EXIF text", async ({
    page,
    context,
    expectedErrors,
  }) => {
    expectedErrors.push(WITHOUT_CONNECTION);
    await becomeReadyOffline(page);
    const dialog = await openStep(page, "Describe Tu Día");
    await dialog.getByLabel("Título", { exact: true }).fill("Junto al río");
    await stepButton(page, "Imagen").click();
    const field = dialog.getByRole("group", { name: "Imagen del día" });
    const chooser = field.locator("input[type=file]");
    const photograph = await sharp({
      create: { width: 4000, height: 3000, channels: 3, background: "#b5532f" },
    })
      .withExif({ IFD0: { Copyright: "secreto" }, IFD3: { GPSLatitudeRef: "S" } })
      .jpeg()
      .toBuffer();
    expect(photograph.includes("secreto")).toBe(true);
    // Delays the resizing, as a slow phone does. Without its picture, the page must not be saved.
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

    // The chosen picture survives a closed dialog and a reload.
    await dialog.getByRole("button", { name: "Cancelar" }).click();
    await context.setOffline(true);
    await page.reload();
    await stepButton(page, "Describe Tu Día").click();
    await expect(field.getByRole("img", { name: "La imagen que elegiste" })).toBeVisible();
    await expect(dialog.getByLabel("Título", { exact: true })).toHaveValue("Junto al río");

    await dialog.getByRole("button", { name: "Guardar" }).click();
    await expectNotice(page, "Registro creado");
    const article = page.getByRole("article", { name: "Junto al río" });
    await expect(article).toContainText("Por enviar");
    await expect(article.getByRole("img", { name: "Imagen de «Junto al río»" })).toBeVisible();
    await page.reload();
    await expect(article).toContainText("Por enviar");
    await expect(article.getByRole("img", { name: "Imagen de «Junto al río»" })).toBeVisible();

    const sent: Buffer[] = [];
    page.on("requestfinished", (request) => {
      if (request.method() === "PUT" && request.url().includes("/api/journal-images/"))
        sent.push(request.postDataBuffer() ?? Buffer.alloc(0));
    });
    await reconnect(context);
    await expect(page.getByText("Por enviar")).toBeHidden();
    const [kept] = await recordsOnServer(page, "journal");
    expect((await page.request.get(kept?.image_url ?? "")).status()).toBe(200);
    expect(sent).toHaveLength(1);
    const [body = Buffer.alloc(0)] = sent;
    expect(body.includes("secreto")).toBe(false);
    expect(await sharp(body).metadata()).toMatchObject({ format: "jpeg", width: 1600, height: 1200 });

    // The device has cached the pictures that it showed once.
    await context.setOffline(true);
    await page.reload();
    await expect(article.getByRole("img", { name: "Imagen de «Junto al río»" })).toBeVisible();
  });
});

test("a file that is no picture is refused when it is chosen, and a WebP that its EXIF turns is kept upright", async ({
  page,
}) => {
  await beginPremium(page);
  const dialog = await openStep(page, "Describe Tu Día");
  await stepButton(page, "Imagen").click();
  const field = dialog.getByRole("group", { name: "Imagen del día" });
  const choose = (name: string, buffer: Buffer) =>
    field
      .locator("input[type=file]")
      .setInputFiles({ name, mimeType: `image/${name.split(".")[1]}`, buffer });
  const heic = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1");
  const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: "#b5532f" } });
  const upright = await picture.withMetadata({ orientation: 6 }).webp().toBuffer();
  for (const [name, content, said] of [
    ["vacía.jpeg", Buffer.alloc(0), "No pudimos abrir ese archivo como imagen."],
    ["foto.heic", heic, "Este navegador no abre fotos HEIC."],
    ["cortada.webp", upright.subarray(0, 40), "No pudimos abrir ese archivo como imagen."],
    ["foto.jpeg", heic, "«Más compatible»"],
    ["dibujo.svg+xml", Buffer.from("<svg/>"), "No pudimos abrir ese archivo como imagen."],
  ] as const) {
    await choose(name, content);
    await expect(field.getByRole("alert"), name).toContainText(said);
  }
  await choose("foto.webp", upright);
  await expect(field.getByRole("img", { name: "La imagen que elegiste" })).toBeVisible();
  await expect(field.getByText("No pudimos abrir")).toBeHidden();
  await dialog.getByLabel("Título", { exact: true }).fill("De lado");
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expect.poll(async () => (await recordsOnServer(page, "journal"))[0]?.image_url).toBeTruthy();
  const [kept] = await recordsOnServer(page, "journal");
  const stored = await page.request.get(kept?.image_url ?? "");
  expect(await sharp(await stored.body()).metadata()).toMatchObject({ width: 300, height: 400 });
});
