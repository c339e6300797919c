import axe from "axe-core";
import { expect } from "vitest";
import { page } from "vitest/browser";

/** WCAG 2.2 AA and what axe holds to be good practice; of all these rules, two look at colours. */
const ALL_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** A target is as large as it is where no bar covers it. */
const TALL = 4000;

/**
 * No accessibility violation on what is shown now: all rules by day, and those that look at colours by night.
 *
 * @param part what is new on a long page that other tests look at
 */
export async function expectAccessible(part: Element = document.body): Promise<void> {
  const { dataset } = document.documentElement;
  const { innerWidth, innerHeight } = window;
  await page.viewport(innerWidth, TALL);
  for (const theme of ["light", "dark"]) {
    if (theme === "dark") dataset.theme = "dark";
    // A colour that is still changing would be measured half way.
    await expect
      .poll(() => document.getAnimations().some(({ playState }) => playState === "running"))
      .toBe(false);
    const runOnly = theme === "dark" ? COLOUR_RULES : { type: "tag" as const, values: ALL_RULES };
    const { violations } = await axe.run(part, { runOnly, resultTypes: ["violations"] });
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
    );
    delete dataset.theme;
    expect(found, `in the ${theme} theme`).toEqual([]);
  }
  await page.viewport(innerWidth, innerHeight);
}

/** Nothing is wider than the screen. */
export async function expectNoOverflow(message = "wider than the screen"): Promise<void> {
  const { documentElement: root } = document;
  await expect.poll(() => root.scrollWidth - root.clientWidth, { message }).toBeLessThanOrEqual(0);
}
