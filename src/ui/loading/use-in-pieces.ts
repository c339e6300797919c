import { useEffect, useState } from "react";

/** More than a screen of rows, and on a cheap phone less than 100 ms. */
const PIECE = 20;
/** Also those that come later. */
const ALL = Number.POSITIVE_INFINITY;

/** For a list of `useInPieces`. Browsers without it render all rows. */
const SKIPS_UNSEEN = "*:[contain-intrinsic-size:auto_7rem] data-long:*:[content-visibility:auto]";

/** A long list at once would block a cheap phone. Who comes back gets all of it: their place may be far down. */
export function useInPieces<T>(items: readonly T[]) {
  const [count, setCount] = useState(() => (window.history.state?.scrollY ? ALL : PIECE));
  const [isMeasured, setIsMeasured] = useState(false);
  const hasMore = count < items.length;
  const isLong = items.length > PIECE;
  useEffect(() => {
    if (!hasMore) return;
    const next = count + PIECE;
    const timer = setTimeout(() => setCount(next < items.length ? next : ALL));
    return () => clearTimeout(timer);
  }, [count, hasMore, items.length]);
  useEffect(() => {
    if (hasMore || !isLong) return;
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setIsMeasured(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [hasMore, isLong]);
  return {
    rows: hasMore ? items.slice(0, count) : items,
    list: { className: SKIPS_UNSEEN, "data-long": isLong && isMeasured && !hasMore ? "" : undefined },
  };
}
