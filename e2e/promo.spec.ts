import { readFileSync } from "node:fs";
import { expect, expectAccessible, test, waitUntilAlive } from "./fixtures.ts";

const PITCH = "Continuar con la elección del plan";

test("an ad's texts are copied, each told in the specification's words", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/publicidad");
  await waitUntilAlive(page);
  const ad = page.getByRole("main").getByRole("listitem").filter({ hasText: "Título Principal" }).first();
  await ad.getByRole("button", { name: "Copiar el título" }).click();
  await expect(page.getByText("Copiado al portapapeles")).toBeVisible();
  await expect(page.getByText("El título del anuncio se ha copiado.")).toBeVisible();
  const title = await page.evaluate(() => navigator.clipboard.readText());
  await expect(ad.getByText(title, { exact: true }).first()).toBeVisible();
  await ad.getByRole("button", { name: "Copiar el texto principal" }).click();
  await expect(page.getByText("El texto principal del anuncio se ha copiado.")).toBeVisible();
});

test("where the clipboard is refused, an ad's text is selected", async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  });
  await page.goto("/publicidad");
  await waitUntilAlive(page);
  await page.getByRole("button", { name: "Copiar el título" }).first().click();
  await expect(page.getByText(/El texto quedó seleccionado/)).toBeVisible();
  expect(await page.evaluate(() => getSelection()?.toString())).not.toBe("");
});

test("ten ads stand at 360 × 450 and download as pictures of 1080 × 1350", { tag: "@desktop" }, async ({
  page,
}) => {
  await page.goto("/publicidad");
  const links = page.getByRole("link", { name: /Descargar imagen/ });
  await expect(links).toHaveCount(10);
  const previews = await page
    .locator("svg[viewBox='0 0 1080 1350']")
    .evaluateAll((all) =>
      all.map((svg) => svg.getBoundingClientRect()).map(({ width, height }) => [width, height]),
    );
  expect(previews).toEqual(Array.from({ length: 10 }, () => [360, 450]));
  const downloaded = page.waitForEvent("download");
  await links.first().click();
  const picture = readFileSync(await (await downloaded).path());
  // The header of a PNG: its width and height stand at bytes 16 and 20 (w3.org/TR/png).
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1080, 1350]);
});

for (const path of ["/promo-planificador-metas", "/promo-midiario"]) {
  test(`${path} leads a visitor to Premium, and without JavaScript to what it is`, async ({
    page,
    browser,
  }) => {
    await page.goto(path);
    const call = page
      .getByRole("main")
      .getByRole("link", { name: /^Empezar / })
      .first();
    await expect(call).toHaveAttribute("href", "/acerca-de");
    await waitUntilAlive(page);
    await call.click();
    await expect(page.getByRole("button", { name: PITCH })).toBeVisible();
    const quiet = await browser.newContext({ javaScriptEnabled: false });
    const still = await quiet.newPage();
    await still.goto(page.url());
    await still
      .getByRole("link", { name: /^Empezar / })
      .first()
      .click();
    await expect(still).toHaveURL(/\/acerca-de$/);
    await quiet.close();
  });
}

test("the state of a data deletion: unreadable, confirmed, unknown", async ({ page }) => {
  await page.goto("/facebook-data-status");
  await expect(page.getByText("Información de solicitud inválida.")).toBeVisible();
  await page.goto("/facebook-data-status?code=CONFIRM_7QX&user_id=42");
  await waitUntilAlive(page);
  await expect(page.getByText("CONFIRM_7QX")).toBeVisible();
  await page.goto("/facebook-data-status?code=<img src=x onerror=alert(1)>&user_id=42");
  await expect(
    page.getByText("Hubo un problema al verificar el estado de eliminación de datos..."),
  ).toBeVisible();
  await expectAccessible(page);
});
