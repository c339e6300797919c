import { useLayoutEffect, useRef } from "react";

/**
 * Puts the focus on a field that is only there with the next rendering.
 *
 * @returns takes the field's id, and where in its text the caret goes; at its end unless said
 */
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
 * Begins a step. With a keyboard one writes at once, and the field is heard with its step; on a touch screen
 * the keyboard would cover the question that has just come.
 */
export function focusStep(page: HTMLElement | null): void {
  const step = page?.querySelector<HTMLElement>("[data-step]");
  const isByKeyboard = window.matchMedia("(hover: hover) and (pointer: fine)").matches;
  const field = isByKeyboard ? step?.querySelector("textarea") : null;
  (field ?? step)?.focus({ preventScroll: true });
}

/** Goes to what holds a step back: what is too long, else the first field, else the calendar's day. */
export function focusMissing(page: HTMLElement | null): void {
  const step = page?.querySelector("[data-step]");
  const field =
    step?.querySelector<HTMLElement>("[aria-invalid=true]") ??
    step?.querySelector("textarea") ??
    step?.querySelector<HTMLElement>("[role=grid] [tabindex='0']");
  field?.focus();
}
