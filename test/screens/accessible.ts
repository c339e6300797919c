import axe, { type RunOptions } from "axe-core";
import { expect } from "vitest";
import { page } from "vitest/browser";

const ALL_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** In pixels. At the end of a tall screen no sticky bar covers a target and makes it count as too small. */
const TALL = 4000;

/** Rules that depend on the width. The others are checked on a narrow screen only. */
const LAYOUT_RULES = ["target-size", "scrollable-region-focusable"];
const WIDE = 1024;

export async function expectUsable(): Promise<void> {
  await expectNoOverflow();
  if (window.innerWidth < WIDE) await expectAccessible();
  else await expectNoViolation(document.body, LAYOUT_RULES);
}

/** @param part the new part of a long page whose rest other tests check */
export async function expectAccessible(part: axe.ElementContext = document.body): Promise<void> {
  await expectNoViolation(part, { type: "tag", values: ALL_RULES });
}

async function expectNoViolation(
  part: axe.ElementContext,
  runOnly: NonNullable<RunOptions["runOnly"]>,
): Promise<void> {
  const { innerWidth, innerHeight, scrollY } = window;
  await page.viewport(innerWidth, TALL);
  window.scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
  // axe would measure a colour in the middle of a transition.
  await expect
    .poll(() => document.getAnimations().some(({ playState }) => playState === "running"))
    .toBe(false);
  // Screen tests leave the documents in frames empty.
  const { violations } = await axe.run(part, { runOnly, resultTypes: ["violations"], iframes: false });
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
  );
  expect(found).toEqual([]);
  await page.viewport(innerWidth, innerHeight);
  window.scrollTo({ top: scrollY, behavior: "instant" });
}

export async function expectNoOverflow(message = "wider than the screen"): Promise<void> {
  const { documentElement: root } = document;
  await expect.poll(() => root.scrollWidth - root.clientWidth, { message }).toBeLessThanOrEqual(0);
}
