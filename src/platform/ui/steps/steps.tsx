import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { type Address, Link } from "../navigation.tsx";

interface StepHeaderProps {
  title: string;
  exit: { href: Address; name: string };
  label: string;
  step: number;
  /** The hue of each step, or undefined for the accent colour `--ember`. */
  hues: readonly (string | undefined)[];
}

export function StepHeader({ title, exit, label, step, hues }: StepHeaderProps) {
  return (
    <header>
      <div className="flex flex-wrap items-start justify-between">
        <h1 className="min-w-0 grow basis-[10rem] py-2.5 font-normal text-lg leading-6 tracking-normal sm:text-xl">
          <span className="line-clamp-2">{title}</span>
        </h1>
        <Link
          href={exit.href}
          className="-me-3 inline-flex min-h-11 shrink-0 items-center rounded-md px-3 text-quiet text-sm transition-colors hover:bg-wash hover:text-ink"
        >
          {exit.name}
        </Link>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={hues.length}
        aria-valuenow={step + 1}
        aria-valuetext={`Paso ${step + 1} de ${hues.length}`}
        className="grid auto-cols-fr grid-flow-col gap-1"
      >
        {hues.map((hue, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the steps stay in their places
            key={index}
            data-key={hue}
            className={`h-1 rounded-sm transition-colors forced-colors:border ${index <= step ? "bg-key forced-colors:bg-[CanvasText]" : "bg-line"}`}
          />
        ))}
      </div>
    </header>
  );
}

interface StepFrameProps {
  /** The start of two ids: the title gets `{id}-title`, the prompt `{id}-prompt`. */
  id: string;
  step: number;
  count: number;
  hue?: string;
  title: string;
  prompt: string;
  className?: string;
  children: ReactNode;
}

/** The question of a step and its fields. `useStepFocus` focuses the first field, else the section. */
export function StepFrame({ id, step, count, hue, title, prompt, className = "", children }: StepFrameProps) {
  return (
    <section
      data-key={hue}
      data-step={`${id}-place ${id}-title ${id}-prompt`}
      tabIndex={-1}
      aria-labelledby={`${id}-place ${id}-title`}
      aria-describedby={`${id}-prompt`}
      className={`outline-none ${className}`}
    >
      <p id={`${id}-place`} className="font-semibold text-key text-sm tabular-nums">
        PASO {step + 1} DE {count}
      </p>
      <h2 id={`${id}-title`} className="mt-2 scroll-mt-6 text-3xl">
        {title}
      </h2>
      <p id={`${id}-prompt`} className="mt-3 max-w-lesson font-serif text-lg text-quiet">
        {prompt}
      </p>
      <div className="mt-6 sm:mt-8">{children}</div>
    </section>
  );
}

/** Classes for a page of steps. `--bar` is the height of the mobile bar, if it shows (all.css). */
export const STEP_PAGE =
  "mx-auto flex w-full max-w-3xl flex-col px-4 pt-3 max-sm:min-h-[calc(100dvh-var(--spacing)*14.5-var(--bar))] sm:px-6 sm:pt-8 lg:px-8";

/** Classes for a step's buttons. On a phone they stick to the lower edge (all.css). */
export const STEP_BAR =
  "step-bar mt-auto flex flex-wrap items-center gap-3 border-line bg-paper pt-3 max-sm:z-10 max-sm:-mx-4 max-sm:border-t max-sm:px-4 max-sm:pb-3 sm:pt-4";

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

/** Focuses the first field of the step, else the step itself. If a phone's keyboard opens, scrolls to the question. */
export function focusStep(page: HTMLElement | null): void {
  const step = page?.querySelector<HTMLElement>("[data-step]");
  const field = step?.querySelector("textarea");
  // A field's label, such as "Porqué 1", does not contain the step's question, so the description does.
  if (!field?.hasAttribute("aria-describedby"))
    field?.setAttribute("aria-describedby", step?.dataset.step ?? "");
  (field ?? step)?.focus({ preventScroll: true });
  const view = window.visualViewport;
  const isAboveKeyboard = () => field === document.activeElement && view && view.height < 480;
  const show = () => isAboveKeyboard() && step?.querySelector("h2")?.scrollIntoView();
  show();
  // The keyboard opens a little later.
  view?.addEventListener("resize", show, { once: true });
}

/** Focuses the problem of the step: an invalid field, else the first field, else the calendar's day. */
export function focusMissing(page: HTMLElement | null): void {
  const step = page?.querySelector("[data-step]");
  const field =
    step?.querySelector<HTMLElement>("[aria-invalid=true]") ??
    step?.querySelector("textarea") ??
    step?.querySelector<HTMLElement>("[role=grid] [tabindex='0']");
  field?.focus();
}
