import axe, { type RunOptions } from "axe-core";
import { expect } from "vitest";

const ALL_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * A height in pixels. On a screen this tall, no sticky bar covers a target at the end and makes the target count as too
 * small.
 */
const TALL = 4000;

/** Rules that depend on the width. The others are checked on a narrow screen only. */
const LAYOUT_RULES = ["target-size", "scrollable-region-focusable"];
const WIDE = 1024;

/**
 * The attribute of bars that have passed. The slowest rules judge each text or target by itself, so the same bar needs
 * one check.
 */
const PASSED = "data-passed";
for (const id of ["color-contrast", "target-size"])
  axe.configure({ rules: [{ id, selector: `:not([${PASSED}] *)` }] });
const passed = new Set<string>();

export async function expectUsable(): Promise<void> {
  await expectNoOverflow();
  if (window.innerWidth < WIDE) await expectAccessible();
  else await expectNoViolation(document.body, LAYOUT_RULES);
}

/** @param part the new part of a long page, if other tests check the rest */
export async function expectAccessible(part: axe.ElementContext = document.body): Promise<void> {
  await expectNoViolation(part, { type: "tag", values: ALL_RULES });
}

async function expectNoViolation(
  part: axe.ElementContext,
  runOnly: NonNullable<RunOptions["runOnly"]>,
): Promise<void> {
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
    const keys = markPassed(runOnly);
    const { violations } = await axe.run(part, {
      runOnly,
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
    // axe ignores what a dialog covers.
    if (part === document.body && !document.querySelector(":modal")) for (const key of keys) passed.add(key);
  } finally {
    style.height = height;
    window.scrollTo({ top: scrollY, behavior: "instant" });
  }
}

/**
 * Marks the header, footer and bars that have passed in the same width, theme and state. Returns the keys of all bars.
 */
function markPassed(rules: NonNullable<RunOptions["runOnly"]>): string[] {
  const around = `${window.innerWidth} ${(document.documentElement.cloneNode() as Element).outerHTML} ${JSON.stringify(rules)}`;
  const bars = [...document.querySelectorAll("header, footer, nav")].filter(
    (bar) => !bar.closest("main, dialog"),
  );
  return bars.map((bar) => {
    bar.removeAttribute(PASSED);
    // React's ids differ from page to page.
    const key = `${around} ${bar.outerHTML.replaceAll(/_r_\w+_| data-passed=""/g, "")}`;
    bar.toggleAttribute(PASSED, passed.has(key));
    return key;
  });
}

export async function expectNoOverflow(message = "wider than the screen"): Promise<void> {
  const { documentElement: root } = document;
  await expect.poll(() => root.scrollWidth - root.clientWidth, { message }).toBeLessThanOrEqual(0);
}
