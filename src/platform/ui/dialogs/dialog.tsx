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
import { LineIcon } from "#platform/ui/drawings/icons.tsx";
import { IconButton } from "../small-buttons.tsx";
import { closeOnBack } from "./back-closes.ts";
import { openDialogs } from "./open-dialogs.ts";

interface DialogProps {
  open: boolean;
  /** The handler of Escape, the backdrop and the close button, also when the browser has already closed the dialog. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** An `alertdialog` has no close button, because it requires an answer. */
  role?: "dialog" | "alertdialog";
  describedBy?: string;
  /** Classes for another width than 30 rem. */
  className?: string;
  /** Keeps a closed dialog mounted, for work that is still running inside. */
  keepMounted?: boolean;
}

/** Classes for the last row of a long dialog, which stays visible. Scroll padding keeps the focus above it. */
export const DIALOG_END =
  "sticky bottom-(--notices,0px) -mx-5 -mb-5 mt-6 flex flex-wrap items-center justify-end gap-3 border-line border-t bg-raised px-5 py-3 sm:-mx-7 sm:-mb-7 sm:px-7 sm:py-4";

/** Classes for a dialog that fills a phone's screen. Add the width on larger screens. */
export const LARGE_DIALOG =
  "max-sm:m-0 max-sm:h-dvh max-sm:max-h-none max-sm:w-full max-sm:max-w-none max-sm:rounded-none max-sm:border-0";

/** Classes for a dialog that uses a phone's whole width and stands at its lower edge. */
export const SHEET_DIALOG =
  "max-sm:mb-0 max-sm:max-h-dvh max-sm:w-full max-sm:max-w-none max-sm:rounded-b-none max-sm:border-x-0 max-sm:border-b-0";

/** A native modal dialog. It focuses `data-autofocus`, or else itself, so that a screen reader reads its title. */
export function Dialog({ open, keepMounted = false, ...rest }: DialogProps) {
  const [isPresent, setIsPresent] = useState(open);
  if (open && !isPresent) setIsPresent(true);
  if (!isPresent && !keepMounted) return null;
  return <PresentDialog open={open} onGone={() => setIsPresent(false)} {...rest} />;
}

type PresentDialogProps = Omit<DialogProps, "keepMounted"> & { onGone: () => void };

function PresentDialog({ open, onClose, onGone, title, children, ...rest }: PresentDialogProps) {
  const { role = "dialog", describedBy, className = "" } = rest;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const pressedOn = useRef<EventTarget>(null);
  const clicked = useRef<Element>(null);
  const shownTitle = useRef(title);

  // A new title means new content: begin at its heading.
  useLayoutEffect(() => {
    if (shownTitle.current === title) return;
    shownTitle.current = title;
    document.getElementById(titleId)?.focus({ preventScroll: true });
    dialog.current?.scrollTo(0, 0);
  }, [title, titleId]);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    clicked.current = null;
    element.showModal();
    (element.querySelector<HTMLElement>("[data-autofocus]") ?? element).focus({ preventScroll: true });
    // `showModal` has scrolled to the first control, but a tall dialog is read from its top.
    element.scrollTop = 0;
    openDialogs.set([...openDialogs.get(), element]);
    closeOnBack();
    return () => {
      openDialogs.set(openDialogs.get().filter((other) => other !== element));
      element.close();
    };
  }, [open]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per closing
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
  // A text selection may end on the backdrop, so the press must start there too.
  const onClick = (event: MouseEvent) => {
    if (event.target === dialog.current && pressedOn.current === dialog.current) onClose();
  };

  // The second click of a double click belongs to the control that opened the dialog, or to a control that disappeared.
  const ignoreDoubleClick = (event: MouseEvent) => {
    if (event.detail > 1 && !clicked.current?.isConnected) {
      event.preventDefault();
      event.stopPropagation();
    } else clicked.current = (event.target as Element).closest("button, label, a") ?? event.currentTarget;
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes the dialog by keyboard
    <dialog
      ref={dialog}
      role={role === "dialog" ? undefined : role}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      tabIndex={-1}
      className={`scroll-pb-[calc(10rem+var(--notices,0px))] rounded-lg border border-line shadow-lg outline-none ${className}`}
      onClose={onNativeClose}
      onPointerDown={(event) => {
        pressedOn.current = event.target;
      }}
      onClickCapture={ignoreDoubleClick}
      onClick={onClick}
    >
      <div className="p-5 sm:p-7">
        <h2
          id={titleId}
          tabIndex={-1}
          // Content scrolls below this row, so the close button covers nothing. A low screen scrolls the row (all.css).
          className={`text-2xl outline-none ${role === "dialog" ? "sticky top-0 z-10 -mt-4 -mb-2 bg-raised pt-4 pe-12 pb-2" : ""}`}
        >
          {title}
        </h2>
        {children}
      </div>
      {role === "dialog" && (
        // The close button is last in the tab order, but stays at the upper edge while the dialog scrolls.
        <div className="sticky bottom-[calc(100%-3.5rem)] z-10 flex h-0 w-full items-end justify-end px-3">
          <IconButton aria-label="Cerrar" className="bg-raised" onClick={onClose}>
            <LineIcon line="M6 6l12 12M18 6L6 18" className="size-6" />
          </IconButton>
        </div>
      )}
    </dialog>
  );
}
