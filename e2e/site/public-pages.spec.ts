import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  expectNoOverflow,
  expectUsable,
  isWide,
  test,
  waitUntilAlive,
} from "../fixtures.ts";
import { findSpilling } from "../large-text.ts";
import { expectNoIntl, watchIntl } from "../uses-of-intl.ts";
import { inGroups, walkTo } from "../walk.ts";
import { allPublicPaths, publicPaths } from "./public-paths.ts";

/** A height in pixels: more than one line of the header, and less than two. */
const ONE_LINE = 64;
const NARROWEST = { width: 320, height: 640 };
/** Pages without header, footer and mobile bar. */
const BARE = ["/flyer", "/promo-planificador-metas", "/promo-midiario"];
/** Pages that together contain everything that only a wide screen shows. */
const WIDE_WHOLE = ["/", "/clave/metas"];
/**
 * This page redirects visitors to the profile once the session is known. It comes last, so that no other page follows.
 */
const LEADS_ON = "/payment-success";
/** The home page and the lessons come first. Their document has only the small style bundle `reading`. */
const groups = inGroups([...publicPaths.filter((path) => path !== LEADS_ON), LEADS_ON], 6);

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitUntilAlive(page);
}

async function expectOneHeading(page: Page, path: string): Promise<void> {
  await expect(page.locator("h1"), path).toHaveCount(1);
}

async function expectFrame(page: Page, path: string): Promise<void> {
  const isBare = BARE.includes(path);
  await expect(page.getByRole("banner"), path).toHaveCount(isBare ? 0 : 1);
  await expect(page.getByRole("contentinfo"), path).toHaveCount(isBare ? 0 : 1);
}

for (const paths of groups) {
  test(`${paths[0]} and the public pages after it are accessible and fit the screen, down to 320 px @both`, async ({
    page,
  }) => {
    const usual = page.viewportSize();
    await watchIntl(page);
    for (const path of paths) {
      // A phone loads each page. On a wide screen, links lead from page to page.
      if (!isWide(page) || path === paths[0] || path === LEADS_ON) await open(page, path);
      else await walkTo(page, path);
      await expectOneHeading(page, path);
      if (!isWide(page) && path !== LEADS_ON) await expectNoIntl(page);
      await expectFrame(page, path);
      await expectUsable(page, path);
      if (isWide(page) && WIDE_WHOLE.includes(path)) await expectAccessible(page, path);
      if (isWide(page)) continue;
      for (const header of await page.getByRole("banner").all())
        expect((await header.boundingBox())?.height, path).toBeLessThan(ONE_LINE);
      await page.setViewportSize(NARROWEST);
      await expectNoOverflow(page, `${path} at 320 px`);
      expect(await findSpilling(page), `${path} with text twice as large`).toEqual([]);
      if (usual) await page.setViewportSize(usual);
    }
  });
}

/** Finds invalid HTML that axe misses, because axe skips parts that a style sheet hides. */
async function findInvalid(paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const html = await (await fetch(path)).text();
    const page = new DOMParser().parseFromString(html, "text/html");
    for (const caption of page.querySelectorAll("figcaption")) {
      const { parentElement, previousElementSibling, nextElementSibling } = caption;
      const isAtAnEnd = !previousElementSibling || !nextElementSibling;
      if (parentElement?.tagName !== "FIGURE" || !isAtAnEnd) found.push(`${path}: ${caption.textContent}`);
    }
    for (const part of ["nav", "aside"]) {
      const names = Array.from(page.querySelectorAll(part), (one) => one.ariaLabel);
      const isNamed = names.every((name, at) => name && names.indexOf(name) === at);
      if (names.length > 1 && !isNamed) found.push(`${path}: ${part} ${names}`);
    }
    const ids = Array.from(page.querySelectorAll("[id]"), ({ id }) => id);
    for (const id of ids.filter((one, at) => ids.indexOf(one) !== at)) found.push(`${path}: twice #${id}`);
  }
  return found;
}

test("captions end their figure, and navigations and ids have names of their own", async ({ page }) => {
  await page.goto("/acerca-de");
  expect(allPublicPaths.length).toBeGreaterThan(publicPaths.length);
  expect(await page.evaluate(findInvalid, allPublicPaths)).toEqual([]);
});
