import axe from "axe-core";
import { expect } from "vitest";
import { page } from "vitest/browser";

/** WCAG 2.2 AA and what axe holds to be good practice. */
const ALL_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** A target is as large as it is where no bar covers it. */
const TALL = 4000;

/**
 * No accessibility violation on what is shown now.
 *
 * @param part what is new on a long page that other tests look at
 */
export async function expectAccessible(part: Element = document.body): Promise<void> {
  const { innerWidth, innerHeight } = window;
  await page.viewport(innerWidth, TALL);
  // A colour that is still changing would be measured half way.
  await expect
    .poll(() => document.getAnimations().some(({ playState }) => playState === "running"))
    .toBe(false);
  const runOnly = { type: "tag" as const, values: ALL_RULES };
  const { violations } = await axe.run(part, { runOnly, resultTypes: ["violations"] });
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
