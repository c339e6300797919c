import { type RefObject, useLayoutEffect, useRef } from "react";

/** Moves the focus to each step that follows the first one shown. */
export function useStepFocus(page: RefObject<HTMLElement | null>, step: number) {
  const shownStep = useRef(step);
  useLayoutEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    window.scrollTo(0, 0);
    focusStep(page.current);
  }, [page, step]);
}

/** Touch devices focus the step itself, because the on-screen keyboard would hide the question. */
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
