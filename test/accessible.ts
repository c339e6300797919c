import axe, { type RunOptions } from "axe-core";
import { expect } from "vitest";
import { page } from "vitest/browser";

/** WCAG 2.2 AA and what axe holds to be good practice. */
const ALL_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** A target is as large as it is where no bar covers it. */
const TALL = 4000;

/** What is built alike at every width is asked on a wide screen only what depends on it. */
const LAYOUT_RULES = ["target-size", "scrollable-region-focusable"];
const WIDE = 1024;

/** Nothing is wider than the screen, and there is no accessibility violation. */
export async function expectUsable(): Promise<void> {
  await expectNoOverflow();
  if (window.innerWidth < WIDE) await expectAccessible();
  else await expectNoViolation(document.body, LAYOUT_RULES);
}

/**
 * No accessibility violation on what is shown now.
 *
 * @param part what is new on a long page that other tests look at
 */
export async function expectAccessible(part: axe.ElementContext = document.body): Promise<void> {
  await expectNoViolation(part, { type: "tag", values: ALL_RULES });
}

async function expectNoViolation(
  part: axe.ElementContext,
  runOnly: NonNullable<RunOptions["runOnly"]>,
): Promise<void> {
  const { innerWidth, innerHeight } = window;
  await page.viewport(innerWidth, TALL);
  // A colour that is still changing would be measured half way.
  await expect
    .poll(() => document.getAnimations().some(({ playState }) => playState === "running"))
    .toBe(false);
  // A frame is another document, which a screen test leaves empty.
  const { violations } = await axe.run(part, { runOnly, resultTypes: ["violations"], iframes: false });
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
  );
  expect(found).toEqual([]);
  await page.viewport(innerWidth, innerHeight);
}

/** Nothing is wider than the screen. */
export async function expectNoOverflow(message = "wider than the screen"): Promise<void> {
  const { documentElement: root } = document;
  await expect.poll(() => root.scrollWidth - root.clientWidth, { message }).toBeLessThanOrEqual(0);
}
