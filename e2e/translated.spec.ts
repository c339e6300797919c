import type { Page } from "@playwright/test";
import { expect, test, waitUntilAlive } from "./fixtures.ts";
import { walkTo } from "./walk.ts";

const CONTROLS = "input, textarea, summary, button:is([aria-expanded], [aria-pressed]), [role=tab]";
/** A time on the page's clock, longer than a field waits for the next letter. */
const STILL_MS = 500;

/** Wraps each text in two nested elements, also each later text, as Chrome's translation does. */
function translate(page: Page): Promise<void> {
  return page.evaluate(() => {
    const wrap = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (text.data.trim() === "" || text.parentElement?.closest("font, textarea, script, style, svg"))
          continue;
        const [outer, inner] = [document.createElement("font"), document.createElement("font")];
        inner.textContent = text.data;
        outer.append(inner);
        text.replaceWith(outer);
      }
    };
    wrap(document.body);
    new MutationObserver((changes) => {
      for (const { target } of changes) wrap(target);
    }).observe(document.body, { subtree: true, childList: true });
  });
}

/** Uses each control below `root` and undoes it, so that everything that can appear and disappear does. */
async function tryControls(page: Page, root: string): Promise<void> {
  for (const control of await page.locator(root).first().locator(CONTROLS).all()) {
    if (!(await control.isVisible()) || !(await control.isEnabled())) continue;
    const kind = await control.evaluate((element) => element.getAttribute("type") ?? element.localName);
    const deeds = /^(text|search|textarea|input)/.test(kind)
      ? ["zzz", "nadar", "", await control.inputValue()].map((text) => () => control.fill(text))
      : [0, 1].map(() => () => control.dispatchEvent("click"));
    for (const deed of deeds) {
      await deed();
      await page.clock.runFor(STILL_MS);
    }
  }
  await expect(page.getByText("Esta página no se pudo abrir"), page.url()).toHaveCount(0);
}

/** scripts/bare-texts.ts refuses the texts of any page that a translation would break. */
test("lessons, the list of help, and the search for one query after the other, stay usable in a translated page", async ({
  page,
}) => {
  await page.clock.install();
  await page.goto("/clave/exito");
  await waitUntilAlive(page);
  await translate(page);
  // Header and footer are the same on each page.
  await tryControls(page, "body");
  for (const path of ["/clave/metas", "/pedir-ayuda", "/search?q=meta"]) {
    await walkTo(page, path);
    await tryControls(page, "main");
  }
  await expect(page.getByRole("heading", { level: 3 }).first()).toHaveText("Metas");
  for (const query of ["hábito", "zzzz", "frase"]) {
    await page.getByRole("main").getByRole("searchbox").fill(query);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 2, name: query })).toBeVisible();
  }
  await expect(page.getByRole("heading", { level: 3 }).first()).toHaveText("Frases");
});
