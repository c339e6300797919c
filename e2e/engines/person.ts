import { setTimeout as wait } from "node:timers/promises";
import type { Engine } from "./engine.ts";

const WITHIN_MS = 30_000;
const POLL_MS = 50;

/** Acts as a person does: finds elements by their names, and presses an element only if nothing covers it. */
export class Person {
  readonly engine: Engine;

  constructor(engine: Engine) {
    this.engine = engine;
  }

  async press(name: string): Promise<void> {
    const { x, y } = await this.#find("press", name);
    await this.engine.click(x, y);
  }

  async write(field: string, text: string): Promise<void> {
    const { x, y } = await this.#find("write", field);
    await this.engine.click(x, y);
    await this.engine.type(text);
    await this.#until(`«${text}» in "${field}"`, () => this.engine.run(holds, text));
  }

  async see(text: string): Promise<void> {
    await this.#until(`"${text}"`, () => this.engine.run(shows, text));
  }

  async seeGone(text: string): Promise<void> {
    await this.#until(`no "${text}"`, async () => !(await this.engine.run(shows, text)));
  }

  /** Waits until the first element of a selector, or its pseudo-element, has a background colour. */
  async seeFilled(selector: string, pseudo?: string): Promise<void> {
    await this.#until(`a fill of ${selector}`, () => this.engine.run(isFilled, selector, pseudo ?? null));
  }

  /** Waits until the page is hydrated and no animation runs. */
  async settle(): Promise<void> {
    await this.#until("a page at rest", () => this.engine.run(isAtRest));
  }

  async #find(purpose: "press" | "write", name: string): Promise<{ x: number; y: number }> {
    let place: ReturnType<typeof locate> = "";
    await this.#until(`"${name}" to ${purpose}`, async () => {
      place = await this.engine.run(locate, purpose, name);
      return typeof place === "object" || place;
    });
    return place as unknown as { x: number; y: number };
  }

  /** Repeats `look` until it returns true. If `look` returns a text, the error message contains that text. */
  async #until(wanted: string, look: () => Promise<boolean | string>): Promise<void> {
    const deadline = Date.now() + WITHIN_MS;
    for (;;) {
      // `look` may fail while the page changes.
      const found = await look().catch(String);
      if (found === true) return;
      if (Date.now() > deadline) throw new Error(`waited in vain for ${wanted}${found ? `: ${found}` : ""}`);
      await wait(POLL_MS);
    }
  }
}

/** Runs in the page. */
function locate(purpose: "press" | "write", name: string): { x: number; y: number } | string {
  const said = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();
  const nameOf = (element: Element) =>
    said(
      element.getAttribute("aria-label") ||
        [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent).join(" ") ||
        (element.getAttribute("aria-labelledby") ?? "")
          .split(" ")
          .map((id) => id && document.getElementById(id)?.textContent)
          .join(" ") ||
        element.getAttribute("placeholder") ||
        element.textContent,
    );
  const wanted =
    purpose === "press" ? "a, button, summary, label, input" : name ? "textarea, input" : "main textarea";
  const top = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;
  const all = [...top.querySelectorAll<HTMLElement>(wanted)].filter((element) => {
    // A closed dialog still fades out while the next one opens over it.
    if (element.closest("dialog:not([open])")) return false;
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(element).visibility === "visible";
  });
  const found =
    all.find((element) => nameOf(element) === name) ??
    all.find((element) => nameOf(element).startsWith(name));
  if (!found) return "nothing has this name";
  if (found.matches(":disabled, [aria-disabled='true']")) return "it is disabled";
  found.scrollIntoView({ block: "center", behavior: "instant" });
  const box = found.getBoundingClientRect();
  const place = { x: Math.round(box.left + box.width / 2), y: Math.round(box.top + box.height / 2) };
  const hit = document.elementFromPoint(place.x, place.y);
  const isFree = found.contains(hit) || hit?.contains(found) || hit?.closest("label")?.contains(found);
  return isFree ? place : `${hit?.tagName} ${hit?.className} covers it`;
}

/** Runs in the page. */
function shows(text: string): boolean {
  const tree = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT);
  const isText = (element: Element) => (element.textContent ?? "").replace(/\s+/g, " ").includes(text);
  for (let node = tree.nextNode(); node; node = tree.nextNode()) {
    const element = node as Element;
    if (!isText(element) || [...element.children].some(isText)) continue;
    const { width, height } = element.getBoundingClientRect();
    if (width === 0 || height === 0) continue;
    let opacity = 1;
    for (let each: Element | null = element; each; each = each.parentElement)
      opacity *= Number(getComputedStyle(each).opacity);
    if (opacity > 0.9 && getComputedStyle(element).visibility === "visible") return true;
  }
  return false;
}

/** Runs in the page. */
function isFilled(selector: string, pseudo: string | null): boolean | string {
  const element = document.querySelector(selector);
  const colour = element && getComputedStyle(element, pseudo).backgroundColor;
  return colour
    ? !/^(transparent|rgba\(0, 0, 0, 0\))$/.test(colour) || `it is ${colour}`
    : "nothing is there";
}

/** Runs in the page. */
function holds(text: string): boolean | string {
  const { value } = document.activeElement as HTMLInputElement;
  return value === text || `it holds «${value}»`;
}

/** Runs in the page. */
function isAtRest(): boolean {
  const isMoving = document.getAnimations().some(({ playState, effect }) => {
    return playState === "running" && effect?.getTiming().iterations !== Number.POSITIVE_INFINITY;
  });
  return document.readyState === "complete" && !window.earlyClicks && !isMoving;
}
