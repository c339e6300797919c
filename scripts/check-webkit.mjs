// `npm run check:webkit`: opens every menu and a dialog in Safari's engine, at phone and desktop size. Fails
// if one is invisible or cannot be clicked. Not part of `npm test`, because WebKit's packages are large.
// `--pictures <folder>` saves screenshots.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Product } from "../e2e/product.ts";
import { requireNode } from "./require-node.mjs";
import { withWebkit } from "./webkit.mjs";

requireNode();
/** Longer than any animation, even on a busy machine. */
const MOTION_MS = 5000;
const SCREENS = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
];
const { pictures } = parseArgs({ options: { pictures: { type: "string" } } }).values;
const complaints = [];
const product = await Product.start();
try {
  for (const screen of SCREENS) {
    await withWebkit(screen, (webkit) => walk(webkit, screen));
  }
} finally {
  await product.remove();
}
for (const complaint of complaints) console.error(complaint);
if (complaints.length === 0) console.log("Every menu and dialog can be seen and pressed in WebKit.");
process.exit(complaints.length > 0 ? 1 : 0);

async function walk(webkit, screen) {
  const look = async (name, selector) => {
    const problem = await lastingProblem(webkit, selector);
    const place = `${screen.width} px, ${name}`;
    console.log(`${place}: ${problem ?? "seen"}`);
    if (problem) complaints.push(`${place}: ${problem}`);
    if (!pictures) return;
    mkdirSync(pictures, { recursive: true });
    const file = `${screen.width} ${name}.png`.replaceAll(/[^\w.áéíóú-]+/g, "-");
    writeFileSync(join(pictures, file), await webkit.screenshot());
  };
  const closeMenu = () =>
    webkit.run(() => document.querySelector("[popover='auto']:popover-open")?.hidePopover());
  const menu = async (name, trigger) => {
    await webkit.press(trigger);
    await webkit.until(() => document.querySelector("[popover='auto']:popover-open :is(a, button)"));
    await look(name, "[popover='auto']:popover-open");
    await closeMenu();
  };
  const alive = () => webkit.until(() => document.readyState === "complete" && !window.earlyClicks);

  await webkit.open(`${product.origin}/`);
  await menu("sign-in menu", "//header//button[normalize-space()='Ingresar']");
  await alive();
  await menu("sign-in menu, alive", "//header//button[normalize-space()='Ingresar']");
  await menu("share menu of the header", "//header//button[contains(., 'Compartir')]");

  await webkit.open(`${product.origin}/clave/metas`);
  await alive();
  // Move the button to the lower edge, where the menu has no room below it.
  await webkit.run(() => {
    document.querySelector("main").style.marginBlockStart = `${innerHeight - 240}px`;
    scrollTo({ top: 0, behavior: "instant" });
  });
  await menu("share menu of a lesson, at the lower edge", "//main//button[contains(., 'Compartir')]");

  await webkit.open(`${product.origin}/`);
  await webkit.press("//header//button[normalize-space()='Ingresar']");
  await webkit.press("//*[@popover]//*[self::a or self::button][contains(., 'Google')]");
  await webkit.until(() => document.querySelector("input[name=email]"));
  await webkit.write("input[name=name]", "Sofía");
  await webkit.write("input[name=email]", "sofia@ejemplo.com");
  await webkit.press("//button[normalize-space()='Continuar']");
  await webkit.until(() => document.querySelector("header button[popovertarget='menu-personal']"));
  await alive();
  await menu("user menu", "//header//button[@popovertarget='menu-personal']");

  await webkit.open(`${product.origin}/ideas`);
  await webkit.press("//button[contains(., 'Continuar con la elección del plan')]");
  await webkit.until(() => document.querySelector("dialog[open] button"));
  await look("plan dialog", "dialog[open]");
}

async function lastingProblem(webkit, selector) {
  const deadline = Date.now() + MOTION_MS;
  for (;;) {
    const problem = await webkit.run(problemOf, selector);
    if (!problem || Date.now() > deadline) return problem;
  }
}

/** Runs in the page. */
function problemOf(selector) {
  const root = document.querySelector(selector);
  if (!root) return "is not open";
  const parts = [...root.querySelectorAll("a, button, input")].filter((part) => part.checkVisibility());
  if (parts.length === 0) return "offers nothing";
  const inside = parts.filter((part) => {
    const { top, bottom } = part.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
  if (inside.length === 0) return "lies outside of the screen";
  // A dialog may scroll, but a menu must fit.
  if (root.matches("[popover]") && inside.length < parts.length) return "does not fit the screen";
  for (const part of inside) {
    const name = part.textContent || part.getAttribute("aria-label") || part.name;
    const box = part.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) return `"${name}" has no box`;
    if (box.left < 0 || box.right > innerWidth) return `"${name}" lies beside the screen`;
    for (let element = part; element; element = element.parentElement) {
      const { opacity } = getComputedStyle(element);
      if (opacity !== "1") return `"${name}" has the opacity ${opacity}`;
      if (element === root) break;
    }
    // The middle of a link of two lines may lie between its words.
    const [line] = part.getClientRects();
    const hit = document.elementFromPoint(line.left + line.width / 2, line.top + line.height / 2);
    if (!part.contains(hit)) return `"${name}" cannot be pressed`;
  }
  return undefined;
}
