import { useLayoutEffect, useRef } from "react";

/** Returns a function that focuses a textarea of the next render. The caret goes to the end by default. */
export function useLateFocus(): (id: string, caret?: number) => void {
  const wanted = useRef<{ id: string; caret: number | undefined }>(undefined);
  useLayoutEffect(() => {
    if (!wanted.current) return;
    const { id, caret } = wanted.current;
    const field = document.getElementById(id);
    if (!(field instanceof HTMLTextAreaElement)) return;
    wanted.current = undefined;
    field.focus();
    const at = caret ?? field.value.length;
    field.setSelectionRange(at, at);
  });
  return (id, caret) => {
    wanted.current = { id, caret };
  };
}

/**
 * Focuses the step's field, or on touch devices the step itself: the on-screen keyboard would hide the
 * question.
 */
export function focusStep(page: HTMLElement | null): void {
  const step = page?.querySelector<HTMLElement>("[data-step]");
  const isByKeyboard = window.matchMedia("(hover: hover) and (pointer: fine)").matches;
  const field = isByKeyboard ? step?.querySelector("textarea") : null;
  (field ?? step)?.focus({ preventScroll: true });
}

/** Focuses what blocks the step: an invalid field, else the first field, else the calendar's day. */
export function focusMissing(page: HTMLElement | null): void {
  const step = page?.querySelector("[data-step]");
  const field =
    step?.querySelector<HTMLElement>("[aria-invalid=true]") ??
    step?.querySelector("textarea") ??
    step?.querySelector<HTMLElement>("[role=grid] [tabindex='0']");
  field?.focus();
}
