import { readFileSync } from "node:fs";
import { expect, test, waitUntilAlive } from "../fixtures.ts";

test("an ad's title and main text can be copied, and each copy shows its own toast", async ({
  page,
  context,
}) => {
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

test("ten ads are shown at 360 × 450, and an ad downloads as an image of 1080 × 1350", {
  tag: "@desktop",
}, async ({ page }) => {
  await page.goto("/publicidad");
  const links = page.getByRole("link", { name: /Descargar imagen/ });
  await expect(links).toHaveCount(10);
  const previews = await page
    .locator("img[src^='/anuncios/']")
    .evaluateAll((all) =>
      all.map((image) => image.getBoundingClientRect()).map(({ width, height }) => [width, height]),
    );
  expect(previews).toEqual(Array.from({ length: 10 }, () => [360, 450]));
  const downloaded = page.waitForEvent("download");
  await links.first().click();
  const picture = readFileSync(await (await downloaded).path());
  // A PNG header has width and height at bytes 16 and 20 (w3.org/TR/png).
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1080, 1350]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the call to Premium on a landing page leads to /acerca-de", async ({ page }) => {
    for (const path of ["/promo-planificador-metas", "/promo-midiario"]) {
      await page.goto(path);
      await page
        .getByRole("link", { name: /^Empezar / })
        .first()
        .click();
      await expect(page).toHaveURL(/\/acerca-de$/);
    }
  });
});
