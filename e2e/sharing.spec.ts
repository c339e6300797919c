import type { Page } from "@playwright/test";
import { expect, expectAccessible, test, waitUntilAlive } from "./fixtures.ts";

/** Gives the page a share sheet of the browser that ends like this, or none. */
type Ending = "shared" | "AbortError" | "NotAllowedError" | "DataError" | "none";

/** How the browser's sheet ends: each time the next of the endings, then always the last. */
async function shareEnds(page: Page, ...endings: [Ending, ...Ending[]]) {
  await page.addInitScript((given) => {
    const left = [...given];
    const share = async (data: ShareData) => {
      (window as unknown as { given: ShareData }).given = data;
      const ending = left.length > 1 ? left.shift() : left[0];
      if (ending !== "shared") throw new DOMException("no", ending);
    };
    const value = given[0] === "none" ? undefined : share;
    Object.defineProperty(navigator, "share", { value, configurable: true });
  }, endings);
}

async function share(page: Page) {
  await page.goto("/clave/decision?desde=correo#conclusion");
  await waitUntilAlive(page);
  await page.getByRole("main").getByRole("button", { name: "Compartir" }).click();
}

test("the browser's own sheet gets the key's address and the specification's text", async ({ page }) => {
  await shareEnds(page, "shared");
  await share(page);
  await expect(page.getByText("¡Compartido con éxito!")).toBeVisible();
  const given = await page.evaluate(() => (window as unknown as { given: ShareData }).given);
  expect(given.url).toMatch(/\/clave\/decision$/);
  expect(given.text).toContain('Descubre la clave del éxito "Decisión"');
});

test("someone who closes the sheet is told nothing, and can share again", async ({ page }) => {
  await shareEnds(page, "AbortError", "shared");
  await share(page);
  await page.waitForFunction(() => "given" in window);
  await page.getByRole("main").getByRole("button", { name: "Compartir" }).click();
  // Notices come in their order: one about the first sheet would stand here by now.
  await expect(page.getByText("¡Compartido con éxito!")).toBeVisible();
  await expect(page.getByText("Error al compartir")).toBeHidden();
});

test("a sheet that fails says so", async ({ page }) => {
  await shareEnds(page, "DataError");
  await share(page);
  await expect(page.getByText("Error al compartir")).toBeVisible();
  await expect(page.getByText("No se pudo compartir el contenido.")).toBeVisible();
});

for (const [ending, tag] of [
  ["none", ["@both"]],
  ["NotAllowedError", []],
] as const) {
  test(`without a sheet (${ending}) a menu offers the link and three networks`, { tag: [...tag] }, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await shareEnds(page, ending);
    await share(page);
    const menu = page.locator("[popover]:popover-open");
    for (const [name, host] of [
      ["WhatsApp", "wa.me"],
      ["Twitter", "twitter.com"],
      ["Facebook", "www.facebook.com"],
    ] as const) {
      const link = menu.getByRole("link", { name });
      const address = new URL((await link.getAttribute("href")) ?? "");
      expect(address.host).toBe(host);
      expect(address.search).toContain(encodeURIComponent("/clave/decision"));
      await expect(link).toHaveAttribute("target", "_blank");
    }
    await expectAccessible(page);
    await menu.getByRole("button", { name: "Copiar enlace" }).click();
    await expect(page.getByText("El enlace de la página ha sido copiado al portapapeles.")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/clave\/decision$/);
  });
}

test("where the clipboard is refused, the address can be copied by hand", async ({ page }) => {
  await shareEnds(page, "none");
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  });
  await share(page);
  const menu = page.locator("[popover]:popover-open");
  await menu.getByRole("button", { name: "Copiar enlace" }).click();
  await expect(menu.getByRole("textbox")).toHaveValue(/\/clave\/decision$/);
  await expect(menu.getByRole("textbox")).toBeFocused();
});
