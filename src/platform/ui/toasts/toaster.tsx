import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useId, useLayoutEffect } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { Icon, LineIcon } from "#platform/ui/drawings/icons.tsx";
import { closeOnBack } from "../dialogs/back-closes.ts";
import { openDialogs } from "../dialogs/open-dialogs.ts";
import { loadStyles } from "../loading/load-styles.ts";
import { onNavigation } from "../navigation.tsx";
import { useStore } from "../use-store.ts";
import { addNotice, holdNotices, type Notice, notices, removeNotice } from "./notices.ts";
import type { Toast } from "./toast.ts";
import toasterCss from "./toaster.css?url";

const DURATION_MS = 6000;
/** The notice of an error stays longer, because it has more to read. */
const ERROR_DURATION_MS = 10_000;
const ATTENTION = "M12 3a9 9 0 1 0 .1 0zM12 8v5M12 16.5v.1";
/** Matches the problems that a form shows for its fields. */
const PROBLEM = "[aria-invalid=true], [role=alert]:not(:empty, .toasts-item)";

let host: HTMLElement | undefined;
// Tools preload this module, so the back button also closes their menus.
closeOnBack();

let shownPath = window.location.pathname;
// A new page closes notices of success, unless our code opened that page, or the notice has more than the usual time.
onNavigation((isReplaced) => {
  const isLeft = shownPath !== window.location.pathname && !isReplaced;
  shownPath = window.location.pathname;
  for (const { id, isError, durationMs } of notices.get())
    if (isLeft && !isError && durationMs <= DURATION_MS) removeNotice(id);
});

export function loadToasterStyles(): Promise<void> {
  return loadStyles(toasterCss);
}

export function addToast({ title, description, variant = "default", durationMs, topic }: Toast): void {
  host ??= createHost();
  const isError = variant === "destructive";
  const notice = {
    // Deduplication key: the same text again restarts its notice.
    id: topic ?? `${title}\n${description ?? ""}`,
    title,
    description,
    isError,
    durationMs: durationMs ?? (isError ? ERROR_DURATION_MS : DURATION_MS),
  };
  showNext(() => addNotice(notice));
}

export function removeToast(title: string): void {
  for (const notice of notices.get()) if (notice.title === title) showNext(() => removeNotice(notice.id));
}

/** Moves the focus to the next notice. If the focus were lost, no event would end its hold on the notices. */
function showNext(change: () => void): void {
  const hadFocus = host?.querySelector(":focus-visible") != null;
  flushSync(change);
  if (hadFocus && !host?.contains(document.activeElement))
    host?.querySelector<HTMLElement>(".toasts-item")?.focus({ preventScroll: true });
}

function createHost(): HTMLElement {
  const element = document.createElement("div");
  element.className = "toasts";
  openDialogs.subscribe(() => place(element));
  place(element);
  // Rendering is synchronous, so that the live region exists before the first announcement.
  flushSync(() => createRoot(element).render(<Notices />));
  return element;
}

/** Puts the notices into the topmost dialog, because all else is inert. At the dialog's end they cover nothing. */
function place(element: HTMLElement): void {
  const dialog = openDialogs.get().at(-1);
  const parent = dialog?.querySelector("[data-notices]") ?? dialog ?? document.body;
  if (element.parentElement === parent) return;
  tellHeight(element, 0);
  parent.append(element);
  tellHeight(element);
  // The move takes the host from under the pointer and loses the focus.
  holdNotices("pointer", false);
  holdNotices("focus", false);
}

/** Publishes the height of the notices as `--notices`. Rows that stick to the lower edge move up by this height. */
function tellHeight(element: HTMLElement, height = element.offsetHeight): void {
  element.parentElement?.style.setProperty("--notices", `${height}px`);
}

function Notices() {
  const all = useStore(notices);
  const [shown] = all;

  useLayoutEffect(() => {
    if (host) tellHeight(host);
  });

  useEffect(() => {
    const listeners = new AbortController();
    window.addEventListener("blur", () => holdNotices("away", true), listeners);
    window.addEventListener("focus", () => holdNotices("away", false), listeners);
    return () => listeners.abort();
  }, []);

  // An error's notice repeats the problems that a form shows, so it disappears when the form shows none, or closes.
  const hasError = all.some(({ isError }) => isError);
  useEffect(() => {
    if (!hasError) return;
    const isWrong = () => document.querySelector(PROBLEM) !== null;
    let wasWrong = isWrong();
    const observer = new MutationObserver(() => {
      if (wasWrong && !isWrong()) for (const { id, isError } of notices.get()) if (isError) removeNotice(id);
      wasWrong = isWrong();
    });
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ["aria-invalid"] });
    return () => observer.disconnect();
  }, [hasError]);

  return (
    <section
      aria-label="Avisos"
      aria-live="polite"
      aria-relevant="additions text"
      className="toasts-list"
      onPointerEnter={() => holdNotices("pointer", true)}
      onPointerLeave={() => holdNotices("pointer", false)}
      onFocus={({ target }) => holdNotices("focus", target.matches(":focus-visible"))}
      onBlur={() => holdNotices("focus", false)}
    >
      {shown && <Item key={shown.id + shown.title} notice={shown} />}
    </section>
  );
}

function Item({ notice }: { notice: Notice }) {
  const { id, title, description, isError } = notice;
  const label = useId();
  const close = () => showNext(() => removeNotice(id));
  const behaviour = {
    role: isError ? "alert" : "status",
    tabIndex: 0,
    "aria-labelledby": label,
    onKeyDown(event: ReactKeyboardEvent) {
      if (event.key !== "Escape") return;
      // Otherwise Escape would close the dialog below as well.
      event.preventDefault();
      close();
    },
  };
  return (
    <div className="toasts-item" data-variant={isError ? "destructive" : "default"} {...behaviour}>
      <div className="toasts-content">
        <span className="toasts-mark">
          {isError ? <LineIcon line={ATTENTION} /> : <Icon name="sunrise" />}
        </span>
        <div className="toasts-text">
          <p id={label} className="toasts-title">
            {title}
          </p>
          {description && <p>{description}</p>}
        </div>
        <button type="button" aria-label="Cerrar el aviso" className="toasts-close" onClick={close}>
          <LineIcon line="M6 6l12 12M18 6L6 18" />
        </button>
      </div>
    </div>
  );
}
