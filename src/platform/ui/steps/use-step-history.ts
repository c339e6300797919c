import { useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type Address, navigate } from "#platform/ui/navigation.tsx";

/** The entry in `history.state.wizard`. */
interface Entry {
  step: number;
  /** The step of the previous history entry; null if that is unknown. */
  from: number | null;
  /** How many entries of this visit precede this one. */
  depth: number;
}

/** The longest wait for `popstate`: a browser that dropped its oldest entries ignores `history.go`. */
const GONE_WITHIN_MS = 500;

/** The phone's back gesture goes back one step. Tabs share the draft, but each tab has its own step. */
export function useStepHistory(first: number, reach: number, onMove: (step: number) => void) {
  const [entered, setEntered] = useState(first);
  const step = Math.min(Math.max(0, entered), reach);
  if (step !== entered) setEntered(step);
  const isMoving = useRef(false);
  const isLeaving = useRef(false);

  // Record steps that changed without the history, such as from a restored draft.
  useEffect(() => {
    const entry = entryHere();
    if (entry?.step !== step && !isLeaving.current)
      note("replaceState", { step, from: null, depth: entry?.depth ?? 0 });
  }, [step]);

  const show = (to: number) => {
    setEntered(to);
    onMove(Math.min(to, reach));
  };
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

  /** Goes back in the history if the previous entry is the wanted step, else pushes an entry. */
  const go = (to: number) => {
    if (isMoving.current) return;
    const { from = null, depth = 0 } = entryHere() ?? {};
    if (to < step && from === to) {
      isMoving.current = true;
      window.history.back();
      return;
    }
    note("pushState", { step: to, from: step, depth: depth + 1 });
    // A phone opens its keyboard only for a focus that moves during the press.
    flushSync(() => show(to));
  };

  /** Goes back over the wizard's entries and replaces the first one. */
  const leave = (to: Address) => {
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

  return { step, go, leave, restart: () => setEntered(0) };
}

function entryHere(): Entry | undefined {
  return window.history.state?.wizard;
}

function note(method: "pushState" | "replaceState", wizard: Entry): void {
  const { state } = window.history;
  window.history[method]({ ...(method === "replaceState" && state), wizard }, "");
}
