import { expect, expectAccessible, identify, test, waitUntilAlive } from "./fixtures.ts";
import { signIn } from "./steps.ts";

const WEBVIEW =
  "Mozilla/5.0 (Linux; Android 14; SM-A146M; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 Instagram 355.1.0.44.103 Android";
const IPHONE_APP =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/486.0]";

test("the picture of the account is shown, and Facebook's missing e-mail leaves no gap", async ({ page }) => {
  await page.goto("/perfil");
  await page
    .getByRole("main")
    .getByRole("link", { name: /Facebook/ })
    .click();
  await page.getByLabel("Compartir mi correo electrónico").uncheck();
  await identify(page, "Lucia");
  await expect(page).toHaveURL(/\/perfil$/);
  await expect(page.getByRole("heading", { level: 1, name: "Lucia" })).toBeVisible();
  await expect(page.getByRole("main").getByText("@ejemplo.com")).toBeHidden();
  await expect(page.getByRole("main").locator("img")).toHaveJSProperty("naturalWidth", 192, {
    timeout: 15_000,
  });
  await expect(page.getByText("Entras con")).toBeVisible();
  await expectAccessible(page);
});

test("a picture that cannot be had leaves the first letter of the name", async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  await context.route("**/api/account/avatar*", (route) => route.abort());
  const name = await signIn(page);
  await page.goto("/perfil");
  await expect(page.getByRole("main").getByText(name[0] ?? "", { exact: true })).toBeVisible();
});

test("a visitor's profile asks to sign in, full screen while it is not known who is there @both", async ({
  page,
}) => {
  await page.goto("/perfil");
  await expect(page.getByText("Por favor, inicia sesión para ver tu perfil.")).toBeVisible();
  await expectAccessible(page);
  const name = await signIn(page);
  const { promise: isMeasured, resolve: goOn } = Promise.withResolvers<void>();
  await page.route("**/api/session", async (route) => {
    await isMeasured;
    await route.continue();
  });
  await page.goto("/perfil");
  await expect(page.getByText("Cargando aplicación...")).toBeVisible();
  const box = await page.getByText("Cargando aplicación...").boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual((page.viewportSize()?.height ?? 0) * 0.8);
  goOn();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
});

test.describe("inside Instagram on Android", () => {
  test.use({ userAgent: WEBVIEW });

  test("the ways in say that Google refuses it, and how to get out", async ({ page, product }) => {
    await page.goto("/clave/metas");
    await waitUntilAlive(page);
    await page.getByRole("button", { name: "Ingresar" }).first().click();
    const menu = page.locator("#ingresar");
    await expect(menu.getByText("Google no deja entrar desde el navegador de Instagram")).toBeVisible();
    await expect(menu.getByRole("link", { name: "Abrir en el navegador" })).toHaveAttribute(
      "href",
      `intent://${new URL(product.origin).host}/clave/metas#Intent;scheme=http;action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;end`,
    );
    await expect(menu.getByRole("link", { name: /Google/ })).toHaveAttribute("href", "/api/auth/google");
    await expect(menu.getByRole("link", { name: /Facebook/ })).toBeVisible();
    await expectAccessible(page);
  });

  test("so does the modal on the way to Premium", async ({ page }) => {
    await page.goto("/ideas");
    await page.getByRole("button", { name: "Continuar con la elección del plan" }).click();
    await expect(
      page.locator("dialog[open]").getByText("Google no deja entrar desde el navegador de Instagram"),
    ).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe("inside Facebook on an iPhone", () => {
  test.use({ userAgent: IPHONE_APP });

  test("the way to Safari is told, and the link can be copied", async ({ page, context, browserName }) => {
    if (browserName === "chromium") await context.grantPermissions(["clipboard-write", "clipboard-read"]);
    await page.goto("/clave/metas");
    await waitUntilAlive(page);
    await page.getByRole("button", { name: "Ingresar" }).first().click();
    const menu = page.locator("#ingresar");
    await expect(menu.getByText(/Abrir en Safari/)).toBeVisible();
    await menu.getByRole("button", { name: "Copiar el enlace" }).click();
    await expect(menu.getByRole("button", { name: "Enlace copiado" })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/clave\/metas$/);
  });
});
