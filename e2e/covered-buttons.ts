import { readFileSync } from "node:fs";

/** Styles of notices, for pages that have not loaded them yet. */
export const NOTICE_STYLES = readFileSync(
  new URL("../src/platform/ui/toasts/toaster.css", import.meta.url),
  "utf8",
);

declare global {
  interface Window {
    coveredByNotices(): string[];
    /** The product's own rule (src/platform/ui/toasts/clear-inset.ts). */
    clearInset(dialog: Element, height: number): string;
  }
}

/**
 * Runs in each page. Inserts three long notices without painting them, and finds the buttons that they overlap. In a
 * dialog these are the close and final buttons, and the heading above a last row; elsewhere the buttons of sticky bars.
 */
export function watchNotices(styles: string): void {
  const SMALLEST_PHONE = { width: 360, height: 640 };

  window.coveredByNotices = () => {
    const dialog = [...document.querySelectorAll<HTMLElement>("dialog[open]")].at(-1);
    const buttons = dialog ? mainPartsOf(dialog) : buttonsOfBars();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets.push(sheet);
    const host = notices();
    (dialog ?? document.body).append(host);
    host.showPopover();
    host.style.inset = dialog ? window.clearInset(dialog, host.offsetHeight) : "";
    const boxes = [...host.querySelectorAll(".toasts-item")].map((item) => item.getBoundingClientRect());
    host.remove();
    document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(sheet), 1);
    if (boxes.every(({ height }) => height === 0)) return ["no notice is to be seen"];
    return buttons
      .filter((button) => boxes.some((box) => overlap(box, button.getBoundingClientRect())))
      .map((button) => button.ariaLabel ?? button.textContent ?? "");
  };

  function mainPartsOf(dialog: HTMLElement): HTMLElement[] {
    const end = dialog.querySelector(".dialog-end");
    const field = [...dialog.querySelectorAll("input, textarea, select")].at(-1);
    const isFinal = (button: HTMLElement) =>
      end
        ? end.contains(button)
        : !field || field.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING;
    const buttons = [...dialog.querySelectorAll<HTMLElement>("button, a")].filter(
      (button) => !button.closest(".toasts") && (button.ariaLabel === "Cerrar" || isFinal(button)),
    );
    // Three long notices over a short dialog of a small screen may have no other room than its heading.
    return [...(end ? dialog.querySelectorAll("h2") : []), ...buttons];
  }

  function buttonsOfBars(): HTMLElement[] {
    return [...document.querySelectorAll<HTMLElement>("body *")]
      .filter((element) => {
        const { position, bottom } = getComputedStyle(element);
        return ["sticky", "fixed"].includes(position) && bottom === "0px";
      })
      .flatMap((bar) => [...bar.querySelectorAll<HTMLElement>("button, a")]);
  }

  function notices(): HTMLElement {
    const host = document.createElement("div");
    host.className = "toasts";
    host.popover = "manual";
    const item = `<div class="toasts-item"><div class="toasts-content">
      <span class="toasts-mark"><svg width="22" height="22"></svg></span>
      <div class="toasts-text"><p class="toasts-title">${"Suscripción actualizada ".repeat(2)}</p>
      <p>${"Hubo un problema y lo que escribiste sigue aquí. ".repeat(3)}</p></div>
      <button type="button" class="toasts-close"></button></div></div>`;
    host.innerHTML = `<div class="toasts-list">${item.repeat(3)}</div>`;
    return host;
  }

  function overlap(a: DOMRect, b: DOMRect): boolean {
    const isSeen = b.width > 0 && b.height > 0 && b.top < innerHeight;
    return isSeen && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  }

  const look = (dialog: Element) => {
    if (innerWidth < SMALLEST_PHONE.width || innerHeight < SMALLEST_PHONE.height) return;
    if (!dialog.matches("dialog[open]")) return;
    const covered = window.coveredByNotices();
    const title = dialog.querySelector("h2")?.textContent;
    if (covered.length > 0) console.error(`a notice would cover ${covered.join(", ")} of "${title}"`);
  };
  const observer = new MutationObserver((changes) => {
    const opened = new Set(changes.map(({ target }) => target as Element));
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        for (const dialog of opened) look(dialog);
      }),
    );
  });
  observer.observe(document, { subtree: true, attributeFilter: ["open"] });
}
