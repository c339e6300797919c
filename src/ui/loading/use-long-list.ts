import { useEffect, useRef } from "react";
import { afterFrame, PIECE, useInPieces } from "./use-in-pieces.ts";

/** The rows after these come when the reader is near: a cheap phone could not hold 10,000. */
const UNASKED = 500;
/** In heights of the window. */
const NEAR = 5;

/** A list in pieces. A browser may skip its rows while they are out of sight, once it has measured them. */
export function useLongList<T>(items: readonly T[]) {
  const rows = useInPieces(items, PIECE, untilNear);
  const ref = useRef<HTMLOListElement & HTMLUListElement>(null);
  useEffect(() => {
    if (rows.length > PIECE) return afterFrame(() => skipUnseen(ref.current?.lastElementChild));
  }, [rows.length]);
  return { rows, list: { ref, className: "*:[contain-intrinsic-size:auto_7rem]" } };
}

/** From the last row up to those of earlier pieces. All rows at once would be one long task. */
function skipUnseen(last: Element | null | undefined): void {
  let row = last as HTMLElement | null | undefined;
  for (; row && row.style.contentVisibility !== "auto"; row = row.previousElementSibling as HTMLElement)
    row.style.contentVisibility = "auto";
}

/** Runs `work` in a frame of its own, after many rows only near the end of the page. */
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
