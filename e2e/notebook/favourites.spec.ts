import type { Page } from "@playwright/test";
import { expect, test, WITHOUT_CONNECTION, waitUntilAlive } from "../fixtures.ts";
import { becomeReadyOffline, beginPremium, onAnotherDevice } from "../steps.ts";

const heart = (page: Page, key: string) =>
  page.getByRole("main").getByRole("button", { name: new RegExp(`favoritos.*: ${key}$`, "i") });
const notice = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

test("a Premium member adds favourites on several pages, and the navigation and /favoritos show them @both", async ({
  page,
}) => {
  await beginPremium(page);
  await page.goto("/favoritos");
  await expect(page.getByText("Aún no tienes favoritos")).toBeVisible();
  await page.getByRole("link", { name: "Descubrir Claves" }).click();
  await heart(page, "Metas").click();
  await expect(notice(page, "Añadido a Favoritos")).toBeVisible();
  await page.goto("/clave/exito");
  await heart(page, "Éxito").click();
  await expect(heart(page, "Éxito")).toHaveAttribute("aria-pressed", "true");

  const withHeart = { has: page.locator("svg"), visible: true };
  const inNavigation = page.getByRole("link", { name: "Favoritos" }).filter(withHeart);
  await expect(inNavigation.locator("svg")).toHaveAttribute("fill", "currentColor");
  await inNavigation.click();
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(2);
  await expect(page.getByRole("link", { name: "Explorar Metas" })).toHaveAttribute("href", "/clave/metas");
  await heart(page, "Metas").click();
  await expect(notice(page, "Eliminado de Favoritos")).toBeVisible();
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
  await expect(page.getByRole("link", { name: "Explorar Éxito" })).toBeVisible();
});

test.describe("on two devices", () => {
  test.use({ serviceWorkers: "allow" });

  test("favourites changed offline sync after reconnecting, and neither device loses the other's changes", async ({
    page,
    context,
    expectedErrors,
  }) => {
    expectedErrors.push(WITHOUT_CONNECTION);
    const name = await becomeReadyOffline(page);
    await page.goto("/clave/metas");
    await waitUntilAlive(page);
    await heart(page, "Metas").click();
    await expect(heart(page, "Metas")).toHaveAttribute("aria-pressed", "true");

    const laptop = await onAnotherDevice(page, name);
    await laptop.goto("/clave/frases");

    await context.setOffline(true);
    await page.reload();
    await waitUntilAlive(page);
    await heart(page, "Metas").click();
    await expect(
      notice(page, "Quedó en este dispositivo. Se enviará cuando vuelva la conexión."),
    ).toBeVisible();
    await page.goto("/clave/accion");
    await waitUntilAlive(page);
    await heart(page, "Acción").click();
    await expect(heart(page, "Acción")).toHaveAttribute("aria-pressed", "true");
    await heart(laptop, "Frases").click();
    await expect(heart(laptop, "Frases")).toHaveAttribute("aria-pressed", "true");

    await context.setOffline(false);
    await page.goto("/favoritos");
    for (const title of ["Acción", "Frases"])
      await expect(page.getByRole("link", { name: `Explorar ${title}` })).toBeVisible();
    await expect(page.getByRole("link", { name: "Explorar Metas" })).toBeHidden();
    await laptop.goto("/favoritos");
    await expect(laptop.getByRole("main").getByRole("listitem")).toHaveCount(2);
    await laptop.context().close();
  });
});
