import { useEffect, useRef, useState } from "react";

/** More than a screen of rows, and on a cheap phone less than 100 ms. */
const PIECE = 15;
/** Also those that come later. */
const ALL = Number.POSITIVE_INFINITY;

/** A long list at once would block a cheap phone. Who comes back gets all of it: their place may be far down. */
export function useInPieces<T>(items: readonly T[], piece = PIECE): readonly T[] {
  const [count, setCount] = useState(() => (window.history.state?.scrollY ? ALL : piece));
  const hasMore = count < items.length;
  useEffect(() => {
    if (!hasMore) return;
    const next = count + piece;
    return afterFrame(() => setCount(next < items.length ? next : ALL));
  }, [count, hasMore, items.length, piece]);
  return hasMore ? items.slice(0, count) : items;
}

/** A list of rows in pieces, of which a browser may skip what is out of sight. */
export function useLongList<T>(items: readonly T[]) {
  const rows = useInPieces(items);
  const ref = useRef<HTMLOListElement & HTMLUListElement>(null);
  const measured = useRef(0);
  const shown = items.length > PIECE ? rows.length : 0;
  // A row once shown keeps its height while skipped. All rows at once would be one long task.
  useEffect(
    () =>
      afterFrame(() => {
        const all = [...(ref.current?.children ?? [])].slice(0, shown) as HTMLElement[];
        for (const row of all.slice(measured.current)) row.style.contentVisibility = "auto";
        measured.current = all.length;
      }),
    [shown],
  );
  return { rows, list: { ref, className: "*:[contain-intrinsic-size:auto_7rem]" } };
}

/** Two pieces in one frame would be styled and laid out in one task. */
function afterFrame(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
