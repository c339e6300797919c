import { useEffect, useEffectEvent, useRef } from "react";
import { navigate } from "#ui/navigation.tsx";

/** What an entry of the browser's history says of the step that it stands for. */
interface Entry {
  step: number;
  /** The step one came from, where that is the entry before. */
  from: number | null;
  /** How many entries of this visit lie before it. */
  depth: number;
}

/** A browser forgets its oldest entries, and then does not go back at all. */
const GONE_WITHIN_MS = 500;

/**
 * Each step is an entry of the browser's history: a phone's back gesture goes one step back, as it does
 * everywhere else, and from the first it leaves the assistant.
 *
 * @param show called with the step that the history has gone to
 */
export function useStepHistory(step: number, show: (step: number) => void) {
  const isMoving = useRef(false);
  const isLeaving = useRef(false);

  // What moved the step without the history, such as a draft that was found, is noted in the entry.
  useEffect(() => {
    const entry = entryHere();
    if (entry?.step !== step && !isLeaving.current)
      note("replaceState", { step, from: null, depth: entry?.depth ?? 0 });
  }, [step]);

  const follow = useEffectEvent(() => {
    isMoving.current = false;
    const entry = entryHere();
    if (entry && !isLeaving.current) show(entry.step);
  });
  useEffect(() => {
    const { pathname } = window.location;
    const listen = () => window.location.pathname === pathname && follow();
    window.addEventListener("popstate", listen);
    return () => window.removeEventListener("popstate", listen);
  }, []);

  /** Goes to another step; back to the one before by the way that one came. */
  const go = (to: number) => {
    if (isMoving.current) return;
    const { from = null, depth = 0 } = entryHere() ?? {};
    if (to < step && from === to) {
      isMoving.current = true;
      window.history.back();
      return;
    }
    note("pushState", { step: to, from: step, depth: depth + 1 });
    show(to);
  };

  /** Leaves for good: another page stands in the place of all the steps. */
  const leave = (to: string) => {
    isLeaving.current = true;
    const depth = entryHere()?.depth ?? 0;
    const replace = () => navigate(to, { replace: true });
    if (depth === 0) return replace();
    const timer = setTimeout(replace, GONE_WITHIN_MS);
    const arrive = () => {
      clearTimeout(timer);
      replace();
    };
    window.addEventListener("popstate", arrive, { once: true });
    window.history.go(-depth);
  };

  return { go, leave };
}

function entryHere(): Entry | undefined {
  return window.history.state?.wizard;
}

function note(method: "pushState" | "replaceState", wizard: Entry): void {
  const { state } = window.history;
  window.history[method]({ ...(method === "replaceState" && state), wizard }, "");
}
