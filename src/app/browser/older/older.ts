import type { Address } from "#platform/ui/navigation.tsx";
import { addBuiltIns } from "./built-ins.ts";

/** This script adds features that supported browsers lack (decision 0070). Browsers below the floor get only advice. */
if (!isAtFloor()) {
  tell();
  throw new Error("this browser is older than the application's floor");
}
addBuiltIns();
addStyles();
addPopovers();

/** Container queries came with Chrome 105, Firefox 110 and Safari 16.0. */
function isAtFloor(): boolean {
  return "container" in document.documentElement.style;
}

/** Shows the advice without React and our style sheet. Both may be too new for this browser. */
function tell(): void {
  const line = document.createElement("p");
  line.setAttribute("role", "status");
  line.append(
    "Puedes leer todas las claves; para entrar y usar tu cuaderno necesitas un navegador más nuevo: ",
    linkTo("/instalar#navegadores", "mira cuáles sirven"),
    ".",
  );
  Object.assign(line.style, { maxWidth: "40rem", margin: "1rem auto", padding: "1rem", border: "1px solid" });
  const root = document.getElementById("root");
  const main = document.querySelector("main");
  // A private page only says that it is loading, so the advice replaces its content.
  if (root?.hasAttribute("data-shell")) {
    line.append(" ", linkTo("/", "Ir a las diez claves"), ".");
    root.replaceChildren(line);
  } else main?.insertBefore(line, main.firstChild);
}

function linkTo(path: Address, text: string): HTMLAnchorElement {
  const link = document.createElement("a");
  link.href = path;
  link.textContent = text;
  link.style.textDecoration = "underline";
  return link;
}

const OPEN = "data-popover-open";

/** Adds the parts of the popover API that we use (for Chrome below 114, Firefox below 125, Safari below 17). */
function addPopovers(): void {
  if ("popover" in HTMLElement.prototype) return;
  // These browsers have no top layer, so a high `z-index` replaces it.
  addStyleSheet(`[popover][${OPEN}]{display:block;z-index:99}
    .menu[${OPEN}]{position:fixed;inset:0;margin:auto;width:fit-content;height:fit-content;border:0;padding:0}`);
  addMethods();
  addEventListener("click", ({ target }) => {
    const trigger = (target as Element).closest("[popovertarget]");
    const menu = document.getElementById(trigger?.getAttribute("popovertarget") ?? "");
    for (const open of openMenus()) {
      if (open !== menu && !open.contains(target as Node)) open.hidePopover();
    }
    menu?.togglePopover();
  });
  addEventListener("keydown", ({ key }) => {
    if (key === "Escape") for (const open of openMenus()) open.hidePopover();
  });
}

function openMenus(): NodeListOf<HTMLElement> {
  return document.querySelectorAll(`[popover=auto][${OPEN}]`);
}

function addMethods(): void {
  Object.defineProperty(HTMLElement.prototype, "popover", {
    get(this: HTMLElement) {
      return this.getAttribute("popover");
    },
    set(this: HTMLElement, value: string) {
      this.setAttribute("popover", value);
    },
  });
  Object.assign(HTMLElement.prototype, {
    showPopover(this: HTMLElement) {
      this.setAttribute(OPEN, "");
    },
    hidePopover(this: HTMLElement) {
      this.removeAttribute(OPEN);
    },
    togglePopover(this: HTMLElement) {
      return this.toggleAttribute(OPEN);
    },
  });
  const { matches } = Element.prototype;
  Element.prototype.matches = function (this: Element, selectors: string) {
    return matches.call(this, selectors.replaceAll(":popover-open", `[${OPEN}]`));
  } as typeof matches;
}

/** Adds styles for supported browsers that do not understand ours (decision 0070). */
function addStyles(): void {
  // Before Chrome 122, Firefox 120 and Safari 17.4, backdrops inherit no variables, so they have the light veil.
  addStyleSheet("dialog::backdrop{background:var(--veil,#2f241c73)}");
  // The build leaves OKLCH only in the lessons' hues. Its fallback for `color-mix()`, the pure colour, is too strong.
  addStyleSheet(`@supports not (color:oklch(0 0 0)){[data-key]{--key:var(--ember)}}
    @supports not (color:color-mix(in srgb,red,red)){
      mark[class]{background:var(--line)}
      ::selection{background:Highlight;color:HighlightText}
    }`);
}

/** Adds styles outside the cascade layers, so that they override ours. */
function addStyleSheet(source: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(source);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
