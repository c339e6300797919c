import { addStyleSheet } from "./styles.ts";

const OPEN = "data-popover-open";

/** Popovers as we use them, where the browser has none (Chrome below 114, Firefox below 125, Safari below 17). */
export function addPopovers(): void {
  if ("popover" in HTMLElement.prototype) return;
  // There is no top layer, so a high `z-index` takes its place.
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
  Object.defineProperties(HTMLElement.prototype, {
    popover: {
      get(this: HTMLElement) {
        return this.getAttribute("popover");
      },
      set(this: HTMLElement, value: string) {
        this.setAttribute("popover", value);
      },
    },
    showPopover: {
      value(this: HTMLElement) {
        this.setAttribute(OPEN, "");
      },
    },
    hidePopover: {
      value(this: HTMLElement) {
        this.removeAttribute(OPEN);
      },
    },
    togglePopover: {
      value(this: HTMLElement) {
        return this.toggleAttribute(OPEN);
      },
    },
  });
  const { matches } = Element.prototype;
  Element.prototype.matches = function (this: Element, selectors: string) {
    return matches.call(this, selectors.replaceAll(":popover-open", `[${OPEN}]`));
  } as typeof matches;
}
