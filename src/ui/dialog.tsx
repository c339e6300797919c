import {
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { LineArt } from "#ui/line-art.tsx";
import { addOpenDialog, removeOpenDialog } from "./open-dialogs.ts";

interface DialogProps {
  open: boolean;
  /** Asked for by Escape, the backdrop and the close button; also called when the browser closed it. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** An `alertdialog` has no close button: it wants an answer. */
  role?: "dialog" | "alertdialog";
  /** The id of the text that an `alertdialog` asks about. */
  describedBy?: string;
  /** Widths that are not the usual 30 rem. */
  className?: string;
  /** Stays in the document after it was closed, for what is still under way inside. */
  keepMounted?: boolean;
}

/** What ends a long dialog stays in reach while it is scrolled. */
export const DIALOG_END =
  "sticky bottom-0 -mx-5 -mb-5 mt-6 flex flex-wrap items-center justify-end gap-3 border-line border-t bg-raised px-5 py-3 sm:-mx-7 sm:-mb-7 sm:px-7 sm:py-4";

/** The longest that systems take two clicks for one double click by default. */
const DOUBLE_CLICK_MS = 500;

/**
 * A modal dialog, natively: the browser keeps the focus inside, gives it back afterwards, and closes on
 * Escape or a phone's back gesture. What stands inside is mounted while the dialog is there to be seen. An
 * element with `data-autofocus` gets the focus at first, else the dialog itself, which reads its title.
 */
export function Dialog({ open, keepMounted = false, ...rest }: DialogProps) {
  const [isPresent, setIsPresent] = useState(open);
  if (open && !isPresent) setIsPresent(true);
  if (!isPresent && !keepMounted) return null;
  return <PresentDialog open={open} onGone={() => setIsPresent(false)} {...rest} />;
}

type PresentDialogProps = Omit<DialogProps, "keepMounted"> & {
  /** Called when the way out has been shown to its end. */
  onGone: () => void;
};

function PresentDialog({ open, onClose, onGone, title, children, ...rest }: PresentDialogProps) {
  const { role = "dialog", describedBy, className = "" } = rest;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const pressedOn = useRef<EventTarget>(null);
  const openedAt = useRef(0);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    openedAt.current = performance.now();
    element.showModal();
    (element.querySelector<HTMLElement>("[data-autofocus]") ?? element).focus({ preventScroll: true });
    // The browser has scrolled to the first control already: what is tall is read from its beginning.
    element.scrollTop = 0;
    addOpenDialog(element);
    return () => {
      removeOpenDialog(element);
      element.close();
    };
  }, [open]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time it closes
  useEffect(() => {
    if (open) return;
    let isCurrent = true;
    const moving = dialog.current?.getAnimations().map((animation) => animation.finished) ?? [];
    void Promise.allSettled(moving).then(() => isCurrent && onGone());
    return () => {
      isCurrent = false;
    };
  }, [open]);

  const onNativeClose = (event: SyntheticEvent) => {
    if (open && event.target === dialog.current) onClose();
  };
  // A text selection that ends outside is no click on the backdrop: the press has to begin there too.
  const onClick = (event: MouseEvent) => {
    if (event.target === dialog.current && pressedOn.current === dialog.current) onClose();
  };

  // The second half of a double click was meant for what stood there before.
  const ignoreDoubleClick = (event: MouseEvent) => {
    if (event.detail < 2 || event.timeStamp - openedAt.current > DOUBLE_CLICK_MS) return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's backdrop
    <dialog
      ref={dialog}
      role={role === "dialog" ? undefined : role}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      tabIndex={-1}
      className={`rounded-lg border border-line shadow-lg outline-none ${className}`}
      onClose={onNativeClose}
      onPointerDown={(event) => {
        pressedOn.current = event.target;
      }}
      onClickCapture={ignoreDoubleClick}
      onClick={onClick}
    >
      <div className="p-5 sm:p-7">
        <h2 id={titleId} className={`text-2xl ${role === "dialog" ? "pe-12" : ""}`}>
          {title}
        </h2>
        {children}
      </div>
      {role === "dialog" && <CloseButton onClick={onClose} />}
    </dialog>
  );
}

function CloseButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label="Cerrar"
      className="absolute end-3 top-3 grid size-11 place-items-center rounded-md text-quiet transition-colors hover:bg-wash hover:text-ink sm:end-4 sm:top-4"
      onClick={onClick}
    >
      <LineArt viewBox="0 0 24 24" className="size-6">
        <path d="M6 6l12 12M18 6L6 18" />
      </LineArt>
    </button>
  );
}
