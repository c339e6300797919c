import { readFileSync } from "node:fs";

/** Styles of notices, for pages that have not loaded them yet. */
export const NOTICE_STYLES = readFileSync(
  new URL("../src/platform/ui/toasts/toaster.css", import.meta.url),
  "utf8",
);

declare global {
  interface Window {
    coveredByNotices(): string[];
  }
}

/**
 * Runs in each page. Inserts a long notice without painting it, and finds what the notice overlaps. Checks heading,
 * close button and final buttons of each dialog that opens, or the main heading and the buttons of bars.
 */
export function watchNotices(styles: string): void {
  const SMALLEST_PHONE = { width: 360, height: 640 };

  window.coveredByNotices = () => {
    const dialog = [...document.querySelectorAll<HTMLElement>("dialog[open]")].at(-1);
    const parent = dialog ?? document.body;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets.push(sheet);
    const known = parent.style.getPropertyValue("--notices");
    const host = notice();
    parent.append(host);
    parent.style.setProperty("--notices", `${host.offsetHeight}px`);
    const box = host.querySelector(".toasts-item")?.getBoundingClientRect() ?? new DOMRect();
    const isCovered = (part: Element) => overlap(box, part.getBoundingClientRect());
    const { scrollTop } = parent;
    const covered = [...parent.querySelectorAll<HTMLElement>("h1, h2, [aria-label=Cerrar]")]
      .filter(({ tagName }) => dialog || tagName === "H1")
      .filter(isCovered);
    // In a dialog, the notice is part of the scrolled content. After scrolling to the end, it covers no button.
    if (dialog) dialog.scrollTop = dialog.scrollHeight;
    covered.push(...(dialog ? finalButtonsOf(dialog) : buttonsOfBars(parent)).filter(isCovered));
    if (dialog) dialog.scrollTop = scrollTop;
    host.remove();
    parent.style.setProperty("--notices", known);
    document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(sheet), 1);
    if (box.height === 0 || box.top < 0 || box.bottom > innerHeight) return ["no notice is to be seen"];
    return covered.map((part) => part.ariaLabel ?? part.textContent ?? "");
  };

  function finalButtonsOf(dialog: HTMLElement): HTMLElement[] {
    const inBars = buttonsOfBars(dialog);
    if (inBars.length > 0) return inBars;
    const field = [...dialog.querySelectorAll("input, textarea, select")].at(-1);
    return [...dialog.querySelectorAll<HTMLElement>("button, a")].filter(
      (button) =>
        !button.closest(".toasts") &&
        (!field || field.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING),
    );
  }

  function buttonsOfBars(place: HTMLElement): HTMLElement[] {
    return [...place.querySelectorAll<HTMLElement>("*")]
      .filter((element) => {
        const { position, bottom } = getComputedStyle(element);
        return ["sticky", "fixed"].includes(position) && bottom !== "auto" && !element.closest(".toasts");
      })
      .flatMap((bar) => [...bar.querySelectorAll<HTMLElement>("button, a")]);
  }

  function notice(): HTMLElement {
    const host = document.createElement("div");
    host.className = "toasts";
    host.innerHTML = `<div class="toasts-item"><div class="toasts-content">
      <span class="toasts-mark"><svg width="22" height="22"></svg></span>
      <div class="toasts-text"><p class="toasts-title">${"Suscripción actualizada ".repeat(2)}</p>
      <p>${"Hubo un problema y lo que escribiste sigue aquí. ".repeat(3)}</p></div>
      <button type="button" class="toasts-close"></button></div></div>`;
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
