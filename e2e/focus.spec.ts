import type { Page } from "@playwright/test";
import { expect, growTall, test, waitUntilAlive } from "./fixtures.ts";
import { becomeWriter, screens } from "./screens.ts";
import { walkTo } from "./walk.ts";

declare global {
  interface Window {
    describeCovered: typeof describeCovered;
    tabbed: Set<Element | null>;
  }
}

/** A small laptop, a phone on its side, a phone whose browser shows its bars, and the smallest, for `npm test`. */
const SIZES = [
  { width: 1366, height: 650 },
  { width: 667, height: 375 },
  { width: 390, height: 664 },
  { width: 320, height: 480 },
];
/** No screen has so many focusable elements. The limit ends the test at a focus trap. */
const STOPS_MAX = 200;

/**
 * Describes the focused control if something covers it. A very tall control may be covered in part. So may a long
 * text area, because browsers scroll its caret into view.
 */
function describeCovered(): string | undefined {
  const [ROOM, LINE] = [innerHeight - 220, 60];
  const focused = document.activeElement as HTMLElement;
  const label = focused.closest("label");
  const { left, right, top, bottom } = (
    focused.matches(".sr-only") && label ? label : focused
  ).getBoundingClientRect();
  const isSeen = (part: number) => {
    const y = top + 2 + (bottom - top - 4) * part;
    if (y < 0 || y >= innerHeight) return undefined;
    const hit = document.elementFromPoint((left + Math.min(right, innerWidth)) / 2, y);
    return focused.contains(hit) || hit?.contains(focused) || (label?.contains(hit) ?? false);
  };
  const seen = [0, 0.25, 0.5, 0.75, 1].map(isSeen).filter((one) => one !== undefined);
  const isTall = bottom - top > (focused.matches("textarea") ? LINE : ROOM);
  if (seen.length > 0 && (isTall ? seen.some(Boolean) : seen.every(Boolean))) return undefined;
  const name = focused.ariaLabel || focused.textContent || focused.getAttribute("name") || focused.tagName;
  return `${name.slice(0, 40)} from ${Math.round(top)} to ${Math.round(bottom)}`;
}

/** Describes the focused element. `isEnd` means that it had the focus before, or lies outside of `within`. */
function describeStop(within: string): { isEnd: boolean; covered?: string | undefined } {
  const { activeElement } = document;
  if (window.tabbed.has(activeElement) || !activeElement?.closest(within)) return { isEnd: true };
  window.tabbed.add(activeElement);
  return { isEnd: false, covered: window.describeCovered() };
}

/** Repeats the check while the browser lays out parts that have just scrolled into view. */
async function whatStaysCovered(page: Page): Promise<string | undefined> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (!(await page.evaluate(() => window.describeCovered()))) return undefined;
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  return page.evaluate(() => window.describeCovered());
}

/** Presses Tab through the whole page, or a part of it, and lists the covered controls. */
async function findCovered(page: Page, within = "html"): Promise<string[]> {
  await page.evaluate(() => {
    window.tabbed = new Set([document.body]);
  });
  const found: string[] = [];
  for (let stops = 0; stops < STOPS_MAX; stops += 1) {
    // The test holds the key down all the time, which halves the messages to the browser.
    await page.keyboard.down("Tab");
    const first = await page.evaluate(describeStop, within);
    if (first.isEnd) break;
    const covered = first.covered && (await whatStaysCovered(page));
    if (covered) found.push(covered);
  }
  return found;
}

for (const size of process.env.TEST_LONG ? SIZES : SIZES.slice(-1)) {
  test(`at ${size.width} × ${size.height} nothing lies over a focused control of any screen or dialog @desktop`, async ({
    page,
  }) => {
    const found: string[] = [];
    const ids = await becomeWriter(page);
    await page.addInitScript(`window.describeCovered = ${describeCovered}`);
    await page.goto("/acerca-de");
    await waitUntilAlive(page);
    for (const [at, { route, path, shows, dialogs = [] }] of screens.entries()) {
      await growTall(page, { width: size.width });
      await walkTo(page, path(ids));
      await expect(page.getByText(shows).first(), route).toBeVisible();
      // A part that loads when it scrolls into view would move the focus.
      await expect(page.getByText(/^Cargando/), route).toHaveCount(0);
      await page.setViewportSize(size);
      // Tab begins at the first control of `main`. Header, footer and bars are the same on each screen.
      await page.getByRole("main").focus();
      for (const one of await findCovered(page, at === 0 ? "html" : "main")) found.push(`${route}: ${one}`);
      for (const { file, open } of dialogs) {
        await open(page);
        const dialog = page.locator("dialog[open]");
        await expect(dialog, file).toBeVisible();
        for (const one of await findCovered(page)) found.push(`${file}: ${one}`);
        await page.keyboard.press("Escape");
        await expect(dialog, file).toBeHidden();
      }
    }
    expect(found).toEqual([]);
  });
}
