import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { expect, expectAccessible, growTall, test, WITHOUT_CONNECTION } from "../fixtures.ts";
import { recordsOnServer } from "../on-server.ts";
import { becomeReadyOffline, beginPremium, dialogOf } from "../steps.ts";
import { expectNotice, stepButton } from "./journal-steps.ts";

async function openStep(page: Page, step: string): Promise<Locator> {
  await growTall(page);
  await page.goto("/mi-calendario");
  await stepButton(page, step).click();
  return dialogOf(page);
}

async function drawing(background: string) {
  const drawn = sharp({ create: { width: 400, height: 300, channels: 3, background } });
  return { name: "foto.png", mimeType: "image/png", buffer: await drawn.png().toBuffer() };
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
    // Delays the resizing, as on a slow phone: the page must not be saved without the picture.
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
    await context.setOffline(false);
    await expect(page.getByText("Por enviar")).toBeHidden();
    const [kept] = await recordsOnServer(page, "journal");
    expect((await page.request.get(kept?.image_url ?? "")).status()).toBe(200);
    expect(sent).toHaveLength(1);
    const [body = Buffer.alloc(0)] = sent;
    expect(body.includes("secreto")).toBe(false);
    expect(await sharp(body).metadata()).toMatchObject({ format: "jpeg", width: 1600, height: 1200 });

    // Pictures that were shown once are cached.
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
  ] as const) {
    await choose(name, content);
    await expect(field.getByRole("alert"), name).toContainText(said);
  }
  await choose("foto.webp", upright);
  await expect(field.getByRole("img", { name: "La imagen que elegiste" })).toBeVisible();
  await dialog.getByLabel("Título", { exact: true }).fill("De lado");
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expect.poll(async () => (await recordsOnServer(page, "journal"))[0]?.image_url).toBeTruthy();
  const [kept] = await recordsOnServer(page, "journal");
  const stored = await page.request.get(kept?.image_url ?? "");
  expect(await sharp(await stored.body()).metadata()).toMatchObject({ width: 300, height: 400 });
});

test("removing a chosen image restores the saved one, and saving a replacement deletes the old image", async ({
  page,
}) => {
  await beginPremium(page);
  const dialog = await openStep(page, "Proyecta Tu Día");
  const field = dialog.getByRole("group", { name: "Imagen del día" });
  const choose = async (background: string) => {
    await field.locator("input[type=file]").setInputFiles(await drawing(background));
    await expect(field.getByRole("img", { name: "La imagen que elegiste" })).toBeVisible();
  };
  await dialog.getByLabel("Título", { exact: true }).fill("Con foto");
  await choose("#b5532f");
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expectNotice(page, "Registro creado");
  await expect.poll(async () => (await recordsOnServer(page, "journal"))[0]?.image_url).toBeTruthy();
  const [before] = await recordsOnServer(page, "journal");

  await page.getByRole("button", { name: "Editar: Con foto" }).click();
  await expect(field.getByRole("img", { name: "La imagen guardada" })).toBeVisible();
  await choose("#2f53b5");
  await field.getByRole("button", { name: "Quitar la imagen" }).click();
  await expect(field.getByRole("img", { name: "La imagen guardada" })).toBeVisible();
  await choose("#2f53b5");
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expectNotice(page, "Registro actualizado");
  await expect
    .poll(async () => (await recordsOnServer(page, "journal"))[0]?.image_url)
    .not.toBe(before?.image_url);
  const [after] = await recordsOnServer(page, "journal");
  expect((await page.request.get(after?.image_url ?? "")).status()).toBe(200);
  await expect.poll(async () => (await page.request.get(before?.image_url ?? "")).status()).toBe(404);
});

test("an image rejected after leaving the page is shown with its page's text and can be downloaded", async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(WITHOUT_CONNECTION, /415/);
  await beginPremium(page);
  const dialog = await openStep(page, "Describe Tu Día");
  await dialog.getByLabel("Título", { exact: true }).fill("Con otra foto");
  await dialog.locator("input[type=file]").setInputFiles(await drawing("#b5532f"));
  await expect(dialog.getByRole("img", { name: "La imagen que elegiste" })).toBeVisible();
  const refusal = { error: { code: "unsupported_media_type", message: "Eso no es una foto." } };
  let isReached = false;
  await context.route("**/api/journal-images/*", (route) =>
    isReached ? route.fulfill({ status: 415, json: refusal }) : route.abort(),
  );
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expectNotice(page, "Registro creado");
  await page.goto("/ideas");
  await expect(page.getByText("Sin conexión.")).toBeVisible();
  isReached = true;
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(page.getByRole("heading", { name: "Esto no se pudo guardar" })).toBeVisible();
  await expect(page.getByText("Eso no es una foto.")).toBeVisible();
  await expect(page.getByText("Con otra foto")).toBeVisible();
  await expectAccessible(page);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Descargar la imagen" }).click();
  const path = await (await saved).path();
  expect(await sharp(path).metadata()).toMatchObject({ format: "jpeg", width: 400 });
  await page.getByRole("button", { name: "Descartar" }).click();
  await expect(page.getByText("Con otra foto")).toBeHidden();
  expect(await recordsOnServer(page, "journal")).toEqual([]);
});
