import { expect, expectAccessible, test, waitUntilAlive } from "./fixtures.ts";
import { becomePremium } from "./steps.ts";

const PITCH = "Continuar con la elección del plan";
const GATES = [
  ["Favoritos", "/favoritos"],
  ["Mis Notas", "/notas/exito_general"],
  ["Calendario", "/calendario"],
  ["Banco de Ideas", "/ideas"],
  ["Mis Metas", "/mis-metas"],
  ["Mi Diario", "/mi-calendario"],
] as const;

test("each gate of the footer opens the way to Premium over the page, for a visitor", async ({ page }) => {
  await page.goto("/clave/metas");
  await waitUntilAlive(page);
  const tools = page.getByRole("contentinfo").getByRole("navigation", { name: "Herramientas" });
  for (const [name, href] of GATES) {
    const link = tools.getByRole("link", { name, exact: true });
    await expect(link).toHaveAttribute("href", href);
    await link.click();
    await expect(page.getByRole("button", { name: PITCH })).toBeVisible();
    await expect(page).toHaveURL(/\/clave\/metas$/);
    await page.keyboard.press("Escape");
    await expect(page.locator("dialog[open]")).toBeHidden();
  }
});

test("the footer has its three groups, with the buttons that the law asks for", async ({ page }) => {
  await page.goto("/");
  const legal = page.getByRole("contentinfo").getByRole("navigation", { name: "Legal" });
  await expect(legal.getByRole("link")).toHaveText([
    "Política de privacidad",
    "Términos de servicio",
    "Eliminar mis datos",
    "Botón de baja",
    "Botón de arrepentimiento",
  ]);
  for (const link of await legal.getByRole("link").all()) {
    const answer = await page.request.get((await link.getAttribute("href")) ?? "");
    expect(answer.status()).toBe(200);
  }
});

test("the notes are called after the page one is on, and only there", { tag: "@desktop" }, async ({
  page,
}) => {
  const notes = page.getByRole("banner").getByRole("link", { name: /Mis Notas/ });
  await page.goto("/");
  await expect(notes).toHaveText("Mis Notas del Éxito");
  await expect(notes).toHaveAttribute("href", "/notas/exito_general");
  await waitUntilAlive(page);
  await page.getByRole("link", { name: "Explorar Decisión" }).click();
  await expect(notes).toHaveText("Mis Notas de Decisión");
  await expect(notes).toHaveAttribute("href", "/notas/clave_decision");
  await page.goto("/acerca-de");
  await expect(notes).toHaveCount(0);
});

test("the mobile bar holds the five tools of the specification", async ({ page }) => {
  await page.goto("/clave/exito");
  await waitUntilAlive(page);
  const bar = page.getByRole("navigation", { name: "Accesos rápidos" });
  await expect(bar.getByRole("link").or(bar.getByRole("button"))).toHaveText([
    /Tema/,
    "Favoritos",
    "Calendario",
    "Mis Notas",
    "Buscar",
  ]);
  await expect(bar.getByRole("link", { name: "Mis Notas" })).toHaveAttribute("href", "/notas/clave_exito");
  await bar.getByRole("link", { name: "Calendario" }).click();
  await expect(page.getByRole("button", { name: PITCH })).toBeVisible();
});

test("a visitor's notes page is disabled and leads to Premium on the page it belongs to", async ({
  page,
}) => {
  await page.goto("/notas/clave_accion");
  await expect(page.getByRole("heading", { level: 1, name: "Mis Notas de Acción" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Nueva nota" })).toBeDisabled();
  await page.getByRole("main").getByRole("button", { name: "¡Quiero ser Premium!" }).click();
  await expect(page).toHaveURL(/\/clave\/accion$/);
  await expect(page.getByRole("button", { name: PITCH })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.reload();
  await waitUntilAlive(page);
  await expect(page.locator("dialog[open]")).toBeHidden();
});

test("a Premium member passes every gate", async ({ page }) => {
  await becomePremium(page);
  const tools = page.getByRole("contentinfo").getByRole("navigation", { name: "Herramientas" });
  for (const [name, href] of GATES) {
    // By keyboard: the footer moves as long as what stands above it arrives.
    await tools.getByRole("link", { name, exact: true }).press("Enter");
    await expect(page).toHaveURL(new RegExp(`${href}$`));
    // The page that is left stays until the next one is there, which takes the focus.
    await expect(page.getByRole("main")).toBeFocused();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("dialog[open]")).toBeHidden();
  }
});

test("the header tells a Premium member, and holds a menu of their own @both", async ({ page }) => {
  await becomePremium(page);
  await expect(page.getByRole("banner").getByText("Premium", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: /tu menú/ }).click();
  const menu = page.locator("#menu-personal");
  await expect(menu.getByRole("link").or(menu.getByRole("button"))).toHaveText([
    "Perfil",
    "Mis Ideas",
    "Mis Metas",
    "Mi Diario",
    "Salir",
  ]);
});

test("the ways in and the way to Premium stand behind Ingresar, accessible in both themes @both", async ({
  page,
}) => {
  await page.goto("/acerca-de");
  await waitUntilAlive(page);
  await page.getByRole("banner").getByRole("button", { name: "Ingresar" }).click();
  await expect(page.getByRole("link", { name: "Continuar con Google" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Continuar con Facebook" })).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole("banner")
    .getByRole("button", { name: "¡Quiero ser Premium! $2/mes" })
    .locator("visible=true")
    .click();
  await expect(page.getByRole("button", { name: PITCH })).toBeVisible();
});
