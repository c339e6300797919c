import { useEffect, useState } from "react";

/** More than a screen of rows, and on a cheap phone less than 100 ms. */
export const PIECE = 15;
/** In pixels. Who comes back needs the rows above their place. */
const ROW_MIN = 40;
/** Also those that come later. */
const ALL = Number.POSITIVE_INFINITY;

/** Runs `work` when the next piece may come after `count` items. Returns a function that gives it up. */
type Wait = (work: () => void, count: number) => () => void;

/** A long list at once would block a cheap phone. Who comes back gets all down to their place at once. */
export function useInPieces<T>(items: readonly T[], piece = PIECE, wait: Wait = afterFrame): readonly T[] {
  const [count, setCount] = useState(() => piece + (history.state?.scrollY ?? 0) / ROW_MIN);
  useEffect(() => {
    const next = count + piece;
    if (count < ALL) return wait(() => setCount(next < items.length ? next : ALL), count);
  }, [count, items.length, piece, wait]);
  return items.slice(0, count);
}

/** Two pieces in one frame would be styled and laid out in one task. Returns a function that stops the work. */
export function afterFrame(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
