import { TOOL_LINKS } from "#app/browser/layout/tool-links.ts";
import { expect, test } from "../fixtures.ts";
import { becomePremium } from "../steps.ts";

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
  for (const [href, name] of TOOL_LINKS) {
    // By keyboard, because the footer moves while content above it loads.
    await tools.getByRole("link", { name, exact: true }).press("Enter");
    await expect(page).toHaveURL(new RegExp(`${href}$`));
    // The previous page stays until the next one has loaded and takes the focus.
    await expect(page.getByRole("main")).toBeFocused();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("dialog[open]")).toBeHidden();
  }
});
