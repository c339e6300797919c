import { useEffect, useRef, useState } from "react";

/** A piece is more than a screen of rows, and takes a cheap phone less than 100 ms. */
const PIECE = 15;
/** The smallest height of a row in pixels. It tells how many rows reach down to the restored scroll position. */
const ROW_MIN = 40;
/** A count that includes all items, also later ones. */
const ALL = Number.POSITIVE_INFINITY;

/** Runs `work` as soon as the page may show more than `count` items. Returns a function that cancels `work`. */
type Wait = (work: () => void, count: number) => () => void;

/** Returns items in pieces: all at once would block a cheap phone. The first one reaches the restored position. */
export function useInPieces<T>(items: readonly T[], piece = PIECE, wait: Wait = afterFrame): readonly T[] {
  const [count, setCount] = useState(() => piece + (history.state?.scrollY ?? 0) / ROW_MIN);
  useEffect(() => {
    const next = count + piece;
    if (count < ALL) return wait(() => setCount(next < items.length ? next : ALL), count);
  }, [count, items.length, piece, wait]);
  return items.slice(0, count);
}

/** Runs `work` after the next frame: two pieces in one frame would be one task. Returns a function that cancels. */
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

/** The number of rows above which more come only near the page's end, because a slow phone could not hold 10,000. */
const UNASKED = 500;
/** More rows come at this distance from the page's end, in heights of the window. */
const NEAR = 5;

/** Returns a list in pieces. Once a browser has measured rows, it may skip them while they are out of sight. */
export function useLongList<T>(items: readonly T[]) {
  const rows = useInPieces(items, PIECE, untilNear);
  const ref = useRef<HTMLOListElement & HTMLUListElement>(null);
  useEffect(() => {
    if (rows.length > PIECE) return afterFrame(() => skipUnseen(ref.current?.lastElementChild));
  }, [rows.length]);
  return { rows, list: { ref, className: "*:[contain-intrinsic-size:auto_7rem]" } };
}

/** Lets the browser skip the newest piece's rows, from the last one up. Changing all rows would be one long task. */
function skipUnseen(last: Element | null | undefined): void {
  let row = last as HTMLElement | null | undefined;
  for (; row && row.style.contentVisibility !== "auto"; row = row.previousElementSibling as HTMLElement)
    row.style.contentVisibility = "auto";
}

/** Runs `work` in a frame of its own. From UNASKED rows on, first waits until the reader is near the page's end. */
function untilNear(work: () => void, count: number): () => void {
  if (count < UNASKED) return afterFrame(work);
  const listening = new AbortController();
  let stop = () => {};
  const look = () => {
    if (document.documentElement.scrollHeight - window.scrollY > NEAR * window.innerHeight) return;
    listening.abort();
    stop = afterFrame(work);
  };
  window.addEventListener("scroll", look, { passive: true, signal: listening.signal });
  look();
  return () => {
    listening.abort();
    stop();
  };
}
