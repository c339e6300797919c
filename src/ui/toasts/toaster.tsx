import { CSPProvider } from "@base-ui/react/csp-provider";
import { Toast } from "@base-ui/react/toast";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { LineArt } from "#ui/drawings/line-art.tsx";
import { openDialogs } from "../dialogs/open-dialogs.ts";
import { loadStyles } from "../loading/load-styles.ts";
import type { Toast as Notice } from "./toast.ts";
import toasterCss from "./toaster.css?url";

const DURATION_MS = 6000;
/** An error has more to read. */
const ERROR_DURATION_MS = 10_000;
const SHOWN_AT_MOST = 3;

/** The library marks each notice as a dialog, but a notice is a status message or an alert. */
const NO_DIALOG = { "aria-modal": undefined };

const manager = Toast.createToastManager();
/** Display times of the current notices by id, the newest last. */
const durations = new Map<string, number>();
let host: HTMLElement | undefined;

export function loadToasterStyles(): Promise<void> {
  return loadStyles(toasterCss);
}

export function addToast({ title, description, variant = "default", durationMs }: Notice): void {
  host ??= createHost();
  const isError = variant === "destructive";
  // Reopening the popover moves it above everything that entered the top layer meanwhile.
  place(host);
  // Deduplication key: the same text again restarts its notice.
  const id = `${title}\n${description ?? ""}`;
  const timeout = durationMs ?? (isError ? ERROR_DURATION_MS : DURATION_MS);
  durations.set(id, timeout);
  manager.add({ id, title, description, type: variant, timeout, onRemove: () => durations.delete(id) });
  takeTurns();
}

/** A dialog shows only the newest notice, so the time of each other starts when the newer one has gone. */
function takeTurns(): void {
  if (openDialogs.get().length === 0) return;
  let waitMs = 0;
  for (const [id, durationMs] of [...durations].reverse()) {
    if (waitMs > 0) manager.update(id, { timeout: waitMs + durationMs });
    waitMs += durationMs;
  }
}

/** A popover is in the top layer, as dialogs are. It moves into the topmost dialog: the rest is inert. */
function createHost(): HTMLElement {
  const element = document.createElement("div");
  element.className = "toasts";
  element.popover = "manual";
  openDialogs.subscribe(() => {
    place(element);
    takeTurns();
  });
  place(element);
  // Synchronous, so that the live region exists before the first announcement.
  flushSync(() => createRoot(element).render(<Toaster />));
  return element;
}

function place(element: HTMLElement): void {
  const parent = openDialogs.get().at(-1) ?? document.body;
  if (element.isConnected && element.matches(":popover-open")) element.hidePopover();
  if (element.parentElement !== parent) parent.append(element);
  element.showPopover();
}

function Toaster() {
  return (
    <CSPProvider disableStyleElements>
      <Toast.Provider toastManager={manager} limit={SHOWN_AT_MOST}>
        <Toast.Viewport aria-label="Avisos" className="toasts-list">
          <Notices />
        </Toast.Viewport>
      </Toast.Provider>
    </CSPProvider>
  );
}

function Notices() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection={["up", "left", "right"]}
      className="toast toasts-item"
      data-variant={toast.type}
      role={toast.type === "destructive" ? "alert" : "status"}
      {...NO_DIALOG}
      // Otherwise Escape would close the dialog below as well.
      onKeyDown={(event) => event.key === "Escape" && event.preventDefault()}
    >
      <Toast.Content className="toasts-content">
        <Mark isError={toast.type === "destructive"} />
        <div className="toasts-text">
          <Toast.Title render={<p />} className="toasts-title" />
          <Toast.Description />
        </div>
        <Toast.Close aria-label="Cerrar el aviso" aria-hidden={undefined} className="toasts-close">
          <Icon path="M6 6l12 12M18 6L6 18" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}

const ATTENTION = "M12 3a9 9 0 1 0 .1 0zM12 8v5M12 16.5v.1";
const SUNRISE = "M2 19h20M6 19a6 6 0 0 1 12 0M12 4v4M4.5 9l2.5 2.5M19.5 9L17 11.5";

function Mark({ isError }: { isError: boolean }) {
  return (
    <span className="toasts-mark">
      <Icon path={isError ? ATTENTION : SUNRISE} />
    </span>
  );
}

function Icon({ path }: { path: string }) {
  return (
    <LineArt viewBox="0 0 24 24" width="22" height="22">
      <path d={path} />
    </LineArt>
  );
}
