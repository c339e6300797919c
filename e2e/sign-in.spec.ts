import { expect, expectAccessible, identify, test, waitUntilAlive } from "./fixtures.ts";
import { signIn } from "./steps.ts";

const WEBVIEW =
  "Mozilla/5.0 (Linux; Android 14; SM-A146M; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 Instagram 355.1.0.44.103 Android";
const IPHONE_APP =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/486.0]";

const ENDINGS = {
  failed: ["Error de Inicio de Sesión con", "Hubo un problema al intentar iniciar sesión con"],
  unavailable: ["Error de Inicio de Sesión con", "no respondió. Intenta de nuevo en unos minutos."],
  expired: ["Error de Inicio de Sesión con", "El ingreso tardó demasiado o ya se había usado."],
  cancelled: ["Error de Inicio de Sesión con", "Cancelaste el ingreso con"],
  unexpected: ["Error Inesperado", "Ocurrió un error inesperado durante el inicio de sesión con"],
} as const;

for (const provider of ["google", "facebook"] as const) {
  test(`every way in which a sign-in with ${provider} can end has its words`, async ({ page }) => {
    for (const [ending, [title, text]] of Object.entries(ENDINGS)) {
      await page.goto(`/clave/claridad?ingreso=${provider}-${ending}`);
      await expect(page.getByText(title).first()).toBeVisible();
      await expect(page.getByText(text).first()).toBeVisible();
      const isCancelled = ending === "cancelled";
      await expect(page.getByRole(isCancelled ? "status" : "alert").filter({ hasText: text })).toBeVisible();
      await expect(page).toHaveURL(/\/clave\/claridad$/);
    }
  });
}

test("words that somebody else has put into the address are not shown", async ({ page }) => {
  for (const value of ["google-constructor", "evil-failed", "__proto__-failed", "<b>hola</b>"]) {
    await page.goto(`/?ingreso=${encodeURIComponent(value)}`);
    await waitUntilAlive(page);
    await expect(page).toHaveURL(/\/$/);
    await expect(page.locator(".toasts-item")).toHaveCount(0);
  }
});

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
