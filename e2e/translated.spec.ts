import type { Page } from "@playwright/test";
import { expect, test, waitUntilAlive } from "./fixtures.ts";
import { becomeWriter, screens } from "./screens.ts";
import { publicPaths } from "./site/public-paths.ts";
import { inGroups, walkTo } from "./walk.ts";

const AT_ONCE = 6;
const CONTROLS = "input, textarea, select, summary, button:is([aria-expanded], [aria-pressed]), [role=tab]";
/** This page redirects visitors to the profile. */
const LEADS_ON = "/payment-success";
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
      : kind === "select"
        ? [0, 1].map((index) => () => control.selectOption({ index }))
        : [0, 1].map(() => () => control.dispatchEvent("click"));
    for (const deed of kind === "file" ? [] : deeds) {
      // On the page of favourites, a heart disappears together with its entry.
      if (await control.isVisible()) await deed();
      await page.clock.runFor(STILL_MS);
    }
  }
  await expect(page.getByText("Esta página no se pudo abrir"), page.url()).toHaveCount(0);
}

for (const group of inGroups(screens, AT_ONCE)) {
  test(`${group[0]?.route} and the screens after it, with their dialogs, stay usable in a translated page`, async ({
    page,
  }) => {
    const ids = await becomeWriter(page);
    await page.clock.install();
    await page.goto("/acerca-de");
    await waitUntilAlive(page);
    await translate(page);
    for (const { route, path, shows, dialogs = [] } of group) {
      await walkTo(page, path(ids));
      await expect(page.getByText(shows).first(), route).toBeVisible();
      for (const { file, open } of dialogs) {
        await open(page);
        await expect(page.locator("dialog[open]"), file).toBeVisible();
        await tryControls(page, "dialog[open]");
        await page.keyboard.press("Escape");
        await expect(page.locator("dialog[open]"), file).toBeHidden();
      }
      await tryControls(page, "main");
    }
  });
}

test("every public page, and the search for one query after the other, stay usable in a translated page", async ({
  page,
}) => {
  await page.clock.install();
  const [first = "/", ...others] = publicPaths.filter((path) => path !== LEADS_ON);
  await page.goto(first);
  await waitUntilAlive(page);
  await translate(page);
  // Header and footer are the same on each page.
  await tryControls(page, "body");
  for (const path of [...others, "/search?q=meta"]) {
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
