import type { Page } from "@playwright/test";
import { expect, growTall, test, waitUntilAlive } from "./fixtures.ts";
import { becomeWriter, screens } from "./screens.ts";
import { inGroups, walkTo } from "./walk.ts";

declare global {
  interface Window {
    describeCovered: typeof describeCovered;
    tabs: {
      start: HTMLElement;
      within: string;
      seen: Set<Element | null>;
      isFirst: boolean;
      held?: "at the end" | "covered" | "" | undefined;
    };
  }
}

/** A small laptop, a phone on its side, a phone whose browser shows its bars, and the smallest. */
const SIZES = [
  { width: 1366, height: 650 },
  { width: 667, height: 375 },
  { width: 390, height: 664 },
  { width: 320, height: 480 },
];
const SCREENS_AT_ONCE = 10;
/** Keys that are sent before their answers come, because the browser takes them in order. */
const KEYS_AT_ONCE = 20;
/** More than any screen needs, so that a trap ends. */
const BATCHES_MAX = 40;

/**
 * Names the focused control if something covers it. A control that is taller than the room may lose one end, and a text
 * of several lines too: a browser brings its caret into sight.
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

/**
 * Runs in the page, before its scripts. Each Tab looks at where the one before it led, and stays if something lies over
 * it. The end is where the focus has been before, or outside of `within`.
 */
function watchTabs(): void {
  const look = ({ within, seen }: Window["tabs"]) => {
    const { activeElement } = document;
    if (seen.has(activeElement) || !activeElement?.closest(within)) return "at the end";
    seen.add(activeElement);
    return window.describeCovered() && "covered";
  };
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Tab") return;
      const { tabs } = window;
      if (!tabs.isFirst && !tabs.held) tabs.held = look(tabs);
      tabs.isFirst = false;
      if (tabs.held) event.preventDefault();
    },
    true,
  );
}

/** Asks again while parts that came into sight are laid out. */
async function whatStaysCovered(page: Page): Promise<string | undefined> {
  for (let tries = 0; tries < 20; tries += 1) {
    if (!(await page.evaluate(() => window.describeCovered()))) return undefined;
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  return page.evaluate(() => window.describeCovered());
}

/** Tabs once around the page, or through a part of it, from the focus and back to it. */
async function findCovered(page: Page, within: string): Promise<string[]> {
  await page.evaluate((within) => {
    const start = document.activeElement as HTMLElement;
    window.scrollTo({ top: 0, behavior: "instant" });
    start.closest("dialog")?.scrollTo({ top: 0, behavior: "instant" });
    window.tabs = { start, within, seen: new Set([document.body]), isFirst: true };
  }, within);
  const found: string[] = [];
  for (let batches = 0; batches < BATCHES_MAX; batches += 1) {
    // Without letting go, at half of the messages to the browser.
    await Promise.all(Array.from({ length: KEYS_AT_ONCE }, () => page.keyboard.down("Tab")));
    const held = await page.evaluate(() => {
      const { held, start } = window.tabs;
      if (held === "at the end") start.focus({ preventScroll: true });
      return held;
    });
    if (held === "at the end") return found;
    if (!held) continue;
    const covered = await whatStaysCovered(page);
    if (covered) found.push(covered);
    await page.evaluate(() => Object.assign(window.tabs, { isFirst: true, held: undefined }));
  }
  throw new Error(`the focus of ${page.url()} came to no end`);
}

for (const group of inGroups(screens, SCREENS_AT_ONCE)) {
  test(`at four sizes nothing lies over a focused control of ${group[0]?.route}, the screens after it and their dialogs @desktop`, async ({
    page,
  }) => {
    const found: string[] = [];
    const find = async (name: string, { width, height }: (typeof SIZES)[number], within = "html") => {
      await page.setViewportSize({ width, height });
      for (const one of await findCovered(page, within))
        found.push(`${name} at ${width} × ${height}: ${one}`);
    };
    const ids = await becomeWriter(page);
    await page.addInitScript(`window.describeCovered = ${describeCovered}`);
    await page.addInitScript(watchTabs);
    // It shows a goal once the device has pulled all.
    await page.goto("/mis-metas");
    await expect(page.locator(`main a[href$="/meta/${ids.goal}"]`).first()).toBeVisible();
    await waitUntilAlive(page);
    for (const { route, path, shows, dialogs = [] } of group) {
      // What comes once it is seen would move the focus away.
      await growTall(page);
      await walkTo(page, path(ids));
      await expect(page.getByText(shows).first(), route).toBeVisible();
      await expect(page.getByText(/^Cargando/), route).toHaveCount(0);
      for (const size of SIZES) {
        await growTall(page, { width: size.width });
        // The focus is on `main`. Header, footer and bars are the same on each screen.
        await find(route, size, route === screens[0]?.route ? "html" : "main");
      }
      for (const { file, open } of dialogs) {
        await open(page);
        const dialog = page.locator("dialog[open]");
        await expect(dialog, file).toBeVisible();
        for (const size of SIZES) await find(file, size);
        await page.keyboard.press("Escape");
        await expect(dialog, file).toBeHidden();
      }
    }
    expect(found).toEqual([]);
  });
}
