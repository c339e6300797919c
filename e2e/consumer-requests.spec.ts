import type { Page } from "@playwright/test";
import { expect, expectAccessible, growTall, test, waitUntilAlive } from "./fixtures.ts";
import { mailedLink } from "./mail.ts";
import { beginPremium, beginSession, holdApplication } from "./steps.ts";

const CODE = /^(BA|AR)-\w{4}-\w{4}$/;
const REFUSED = /Failed to load resource: the server responded with a status of 4\d\d/;
let people = 0;

const newAddress = () => `vecina${++people}-${process.env.TEST_PARALLEL_INDEX ?? 0}@ejemplo.com`;
const codeOn = (page: Page) => page.getByRole("main").locator("strong").filter({ hasText: CODE });
const askForBaja = (page: Page) => page.getByRole("button", { name: "Pedir la baja" }).click();

/** Opens the page and sends its form. */
async function ask(page: Page, path: "/baja" | "/arrepentimiento", email: string): Promise<void> {
  await page.goto(path);
  await waitUntilAlive(page);
  await page.getByLabel("Correo de tu cuenta").fill(email);
  await page.getByRole("main").getByRole("button").first().click();
  await expect(page.getByRole("heading", { name: "Recibimos tu pedido" })).toBeFocused();
}

/** Waits until the work behind a confirmed link is done: the page says so when it is opened again. */
async function waitUntilResolved(page: Page): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("Tu pedido ya está resuelto")).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 40_000 });
}

test("a visitor asks for a baja, corrects the form and keeps the code, also when coming back", async ({
  page,
}) => {
  await growTall(page);
  await page.goto("/baja");
  await waitUntilAlive(page);
  await expect(page.getByRole("main").getByRole("link", { name: "tu perfil" }).first()).toBeVisible();

  const email = page.getByLabel("Correo de tu cuenta");
  await askForBaja(page);
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(/Escribe el correo de tu cuenta\./);
  await email.fill("vecina@ejemplo");
  await askForBaja(page);
  await expect(email).toHaveAccessibleDescription(/debe tener la forma nombre@ejemplo\.com/);

  await email.fill(newAddress());
  await page.getByText("Añadir datos para encontrarte (opcional)").click();
  await page.getByLabel("Identificador de la suscripción").fill("12345");
  await page.getByLabel("Algo que debamos saber").fill("a".repeat(2001));
  await page.getByText("Añadir datos para encontrarte (opcional)").click();
  await askForBaja(page);
  await expect(page.getByLabel("Identificador de la suscripción")).toBeFocused();
  await expect(page.getByText("Es muy largo: sobra 1 carácter.")).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel("Identificador de la suscripción").fill("i-abcdef123456");
  await page.getByLabel("Algo que debamos saber").fill("Gracias por todo.");
  const requests: string[] = [];
  page.on("request", (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.getByRole("button", { name: "Pedir la baja" }).dblclick();
  await expect(page.getByRole("heading", { name: "Recibimos tu pedido" })).toBeFocused();
  expect(requests.filter((request) => request === "POST /api/consumer-requests")).toHaveLength(1);
  await expect(codeOn(page)).toHaveText(/^BA-/);
  const code = (await codeOn(page).textContent()) ?? "";
  await expectAccessible(page);

  await page.reload();
  await expect(codeOn(page)).toHaveText(code);
  await page.getByRole("contentinfo").getByRole("link", { name: "Botón de arrepentimiento" }).click();
  await expect(page.getByRole("heading", { name: "Pide la devolución" })).toBeVisible();
  await page.goBack();
  await expect(codeOn(page)).toHaveText(code);
  await page.getByRole("button", { name: "Hacer otro pedido" }).click();
  await expect(page.getByRole("button", { name: "Pedir la baja" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Pedir la baja" })).toBeVisible();
});

test("a member's baja is done once its link was confirmed, and the secret goes nowhere else", async ({
  page,
  product,
}) => {
  await beginPremium(page);
  await page.goto("/baja");
  await waitUntilAlive(page);
  const field = page.getByLabel("Correo de tu cuenta");
  await expect(field).toHaveValue(/@ejemplo\.com$/);
  const email = await field.inputValue();
  await askForBaja(page);
  const code = (await codeOn(page).textContent()) ?? "";

  const link = await mailedLink(product, email);
  const [, secret = ""] = link.split("#");
  const told: string[] = [];
  page.on("request", (request) => {
    if (`${request.url()} ${request.headers().referer}`.includes(secret)) told.push(request.url());
  });
  const opened = await page.goto(link);
  expect(opened?.headers()["x-robots-tag"]).toBe("noindex");
  await expect(page.getByRole("heading", { name: "Confirma tu baja" })).toBeVisible();
  await expect(codeOn(page)).toHaveText(code);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Confirmar la baja" }).dblclick();
  await expect(page.getByRole("heading", { name: "Listo, ya estamos con tu pedido" })).toBeVisible();
  await expectAccessible(page);
  await waitUntilResolved(page);
  await page.getByRole("main").getByRole("link", { name: "Volver al Inicio" }).click();
  await expect(page).toHaveURL(/\/$/);
  // The document's own address alone holds it, and a browser sends no fragment.
  expect(told.filter((url) => !url.includes("#"))).toEqual([]);

  await page.goto("/ideas");
  await expect(page.getByRole("heading", { name: "Banco de Ideas" })).toBeVisible();
});

test("an arrepentimiento in time ends Premium", async ({ page, product, expectedErrors }) => {
  // Pressed at once, the request is resolved before the page has asked for what Premium keeps.
  expectedErrors.push(/403 .*\/api\/(favourites|reminders)/);
  await beginPremium(page);
  await page.goto("/arrepentimiento");
  await waitUntilAlive(page);
  const field = page.getByLabel("Correo de tu cuenta");
  await expect(field).toHaveValue(/@ejemplo\.com$/);
  const email = await field.inputValue();
  await page.getByRole("button", { name: "Arrepentirme de la compra" }).click();
  await expect(codeOn(page)).toHaveText(/^AR-/);
  await page.goto(await mailedLink(product, email));
  await page.getByRole("button", { name: "Confirmar el arrepentimiento" }).click();
  await expect(page.getByRole("heading", { name: "Listo, ya estamos con tu pedido" })).toBeVisible();
  await waitUntilResolved(page);
  await page.goto("/ideas");
  await expect(page.getByRole("button", { name: "Continuar con la elección del plan" })).toBeVisible();
});

test("what was typed stays where it could not be sent, and can be sent again", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  await page.goto("/baja");
  await waitUntilAlive(page);
  const email = page.getByLabel("Correo de tu cuenta");
  await email.fill(newAddress());
  await page.route("**/api/consumer-requests", (route) => route.abort());
  await askForBaja(page);
  await expect(page.getByRole("alert").filter({ hasText: "No hay conexión" })).toContainText("sigue aquí");
  await page.unroute("**/api/consumer-requests");
  await page.route("**/api/consumer-requests", (route) => route.fulfill({ status: 503, body: "x" }));
  await askForBaja(page);
  await expect(page.getByRole("alert").filter({ hasText: "no se pudo leer" })).toBeVisible();
  await expect(email).not.toHaveValue("");
  await expectAccessible(page);
  await page.unroute("**/api/consumer-requests");
  await askForBaja(page);
  await expect(codeOn(page)).toBeVisible();
});

test("a case beyond the letters of a day is taken, and says that no letter goes out", async ({
  page,
  product,
}) => {
  const email = newAddress();
  for (const message of ["uno", "dos", "tres", "cuatro"]) {
    const answer = await page.request.post("/api/consumer-requests", {
      data: { kind: "baja", email, message },
      headers: { origin: product.origin },
    });
    expect(answer.status()).toBe(200);
  }
  await page.goto("/baja");
  await waitUntilAlive(page);
  await page.getByLabel("Correo de tu cuenta").fill(email);
  await askForBaja(page);
  await expect(page.getByText("Recibimos tu pedido")).toBeVisible();
  await expect(page.getByText(/Hoy ya enviamos varios correos/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/Hoy ya enviamos varios correos/)).toBeVisible();
});

test("what was typed and pressed before the page had come to life is sent", async ({ page }) => {
  const release = await holdApplication(page);
  await page.goto("/baja", { waitUntil: "domcontentloaded" });
  const email = newAddress();
  await page.getByLabel("Correo de tu cuenta").fill(email);
  await page.getByLabel("Correo de tu cuenta").press("Enter");
  await askForBaja(page);
  await expect(page).toHaveURL(/\/baja$/);
  release();
  await expect(page.getByText(`a ${email}`)).toBeVisible();
});

test("someone signed in who typed another address keeps it", async ({ page }) => {
  await beginSession(page);
  await page.goto("/baja");
  await waitUntilAlive(page);
  const email = page.getByLabel("Correo de tu cuenta");
  await expect(email).toHaveValue(/^persona/);
  await email.fill("otra@ejemplo.com");
  await page.getByText("Añadir datos para encontrarte (opcional)").click();
  await expect(email).toHaveValue("otra@ejemplo.com");
});

test("a link that is incomplete, forged or meets no server says so", async ({ page, expectedErrors }) => {
  expectedErrors.push(REFUSED, /net::ERR_FAILED/);
  for (const fragment of ["", "#corto", `#${"A".repeat(43)}`]) {
    await page.goto(`/confirmar-pedido${fragment}`);
    await expect(page.getByRole("heading", { name: "Este enlace no sirve" })).toBeVisible();
  }
  await page.route("**/api/consumer-requests/reading", (route) => route.abort());
  await page.reload();
  await expect(page.getByRole("heading", { name: "No pudimos mirar tu pedido" })).toBeVisible();
  await page.unroute("**/api/consumer-requests/reading");
  await page.getByRole("button", { name: "Intentar de nuevo" }).click();
  await expect(page.getByRole("heading", { name: "Este enlace no sirve" })).toBeVisible();
});

test("a proof that meets no server can be given again; another link in the same tab is another request", async ({
  page,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(REFUSED, /net::ERR_FAILED/);
  const first = newAddress();
  await ask(page, "/baja", first);
  await page.goto(await mailedLink(product, first));
  await expect(codeOn(page)).toBeVisible();
  await page.getByRole("link", { name: "Saltar al contenido" }).press("Enter");
  await expect(page).toHaveURL(/#contenido$/);
  await page.route("**/api/consumer-requests/confirmation", (route) => route.abort());
  await page.getByRole("button", { name: "Confirmar la baja" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "No hay conexión" })).toContainText(
    "sigue guardado",
  );
  await page.unroute("**/api/consumer-requests/confirmation");
  await page.getByRole("button", { name: "Confirmar la baja" }).click();
  await expect(page.getByRole("heading", { name: "Listo, ya estamos con tu pedido" })).toBeVisible();

  const [, secret = ""] = (await mailedLink(product, first)).split("#");
  await page.evaluate(() => {
    window.location.hash = "#otro";
  });
  await expect(page.getByRole("heading", { name: "Este enlace no sirve" })).toBeVisible();
  await page.evaluate((hash) => {
    window.location.hash = hash;
  }, secret);
  await expect(codeOn(page)).toBeVisible();
});

test("an expired link leads to a new request", async ({ page }) => {
  await page.route("**/api/consumer-requests/reading", (route) =>
    route.fulfill({ json: { code: "BA-7K3M-9Q2X", kind: "baja", status: "expired" } }),
  );
  await page.goto(`/confirmar-pedido#${"A".repeat(43)}`);
  await expect(page.getByRole("heading", { name: "El enlace venció" })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Correo de tu cuenta").fill(newAddress());
  await askForBaja(page);
  await expect(page.getByRole("heading", { name: "Recibimos tu pedido" })).toBeVisible();
});

test("one for which nothing was found is with a person", async ({ page, product }) => {
  const email = newAddress();
  await ask(page, "/arrepentimiento", email);
  await page.goto(await mailedLink(product, email));
  await page.getByRole("button", { name: "Confirmar el arrepentimiento" }).click();
  await expect(page.getByRole("heading", { name: "Listo, ya estamos con tu pedido" })).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("Una persona está con tu pedido")).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 40_000 });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the letter stays as the way, and the form does not pretend to be one", async ({ page }) => {
    for (const path of ["/baja", "/arrepentimiento"]) {
      await page.goto(path);
      await expect(page.getByText("Este formulario necesita JavaScript")).toBeVisible();
      await expect(page.getByLabel("Correo de tu cuenta")).toBeHidden();
      await page.getByText("También puedes escribirnos", { exact: true }).click();
      await expect(page.getByRole("main").locator('a[href^="mailto:"]').first()).toBeVisible();
    }
    await page.goto("/confirmar-pedido");
    await expect(page.getByText("Para confirmar hace falta JavaScript")).toBeVisible();
    await expect(page.getByText("Buscando tu pedido")).toBeHidden();
  });
});
