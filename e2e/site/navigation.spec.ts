import { expect, test } from "../fixtures.ts";
import { becomePremium } from "../steps.ts";

const SPECIFIED_TOOLS = [
  "/favoritos",
  "/notas/exito_general",
  "/calendario",
  "/ideas",
  "/mis-metas",
  "/mi-calendario",
];

test("footer links open every tool for a Premium member, and every legal link leads to a page", async ({
  page,
}) => {
  await becomePremium(page);
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

  const tools = page.getByRole("contentinfo").getByRole("navigation", { name: "Herramientas" });
  const hrefs = await tools
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  expect(hrefs).toEqual(expect.arrayContaining(SPECIFIED_TOOLS));
  for (const href of hrefs) {
    // By keyboard, because the footer moves while content above it loads.
    await tools.locator(`a[href="${href}"]`).press("Enter");
    await expect(page).toHaveURL(new RegExp(`${href}$`));
    // The previous page stays until the next one has loaded and takes the focus.
    await expect(page.getByRole("main")).toBeFocused();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("dialog[open]")).toBeHidden();
  }
});
