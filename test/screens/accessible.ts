import axe, { type RunOptions } from "axe-core";
import { expect } from "vitest";
import type { Locator } from "vitest/browser";

const ALL_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** These rules take half of axe's time. Journeys check them on each page; theme-colours.test.ts computes contrasts. */
const SLOW_RULES = ["color-contrast", "target-size"];
/**
 * A height in pixels. On a screen this tall, no sticky bar covers a target at the end. axe would call a covered target
 * too small.
 */
const TALL = 4000;

/** Checks all rules, for a page or dialog that no journey checks. */
export async function expectUsable(): Promise<void> {
  await expectNoOverflow();
  const { scrollY } = window;
  // This is much faster than `page.viewport`.
  const { style } = window.frameElement as HTMLIFrameElement;
  const { height } = style;
  style.height = `${TALL}px`;
  window.scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
  try {
    // axe would measure a colour in the middle of a transition.
    await expect
      .poll(() => document.getAnimations().some(({ playState }) => playState === "running"))
      .toBe(false);
    await expectNoViolation(newest());
  } finally {
    style.height = height;
    window.scrollTo({ top: scrollY, behavior: "instant" });
  }
}

/** Checks the structure of a state that no journey shows: by default, of the open dialog or the page's main part. */
export async function expectAccessible(part: axe.ElementContext = newest()): Promise<void> {
  await expectNoViolation(part, Object.fromEntries(SLOW_RULES.map((id) => [id, { enabled: false }])));
}

function newest(): Element {
  const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
  return dialog ?? document.querySelector("main") ?? document.body;
}

async function expectNoViolation(part: axe.ElementContext, rules: RunOptions["rules"] = {}): Promise<void> {
  const { violations } = await axe.run(part, {
    runOnly: { type: "tag", values: ALL_RULES },
    rules,
    resultTypes: ["violations"],
    // Screen tests leave the documents in frames empty.
    iframes: false,
    // Style sheets would take long to load, and no rule that runs reads them.
    preload: { assets: ["media"] },
  });
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
  );
  expect(found).toEqual([]);
}

export async function expectNoOverflow(message = "wider than the screen"): Promise<void> {
  const { documentElement: root } = document;
  await expect.poll(() => root.scrollWidth - root.clientWidth, { message }).toBeLessThanOrEqual(0);
}

export async function expectLink(element: Locator, address: string): Promise<void> {
  await expect.element(element).toHaveAttribute("href", address);
}

export async function expectVisible(element: Locator): Promise<void> {
  await expect.element(element).toBeVisible();
}
