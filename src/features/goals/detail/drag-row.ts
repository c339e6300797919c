import type { PointerEvent } from "react";
import { placeOver } from "./reorder.ts";

/** Within this distance of the window's edge, dragging scrolls the page by `SCROLL_PX` per frame. */
const EDGE_PX = 96;
const SCROLL_PX = 10;

/** Sets `translate`, `data-held` and `data-moving` until the end. `onDrop` hears of a new place, unless Escape came. */
export function dragRow(
  list: HTMLElement,
  from: number,
  event: PointerEvent<HTMLElement>,
  onDrop: (to: number) => void,
): void {
  const held = list.children[from];
  if (event.button !== 0 || !event.isPrimary || !(held instanceof HTMLElement)) return;
  const handle = event.currentTarget;
  const { pointerId } = event;
  const rows = [...list.children] as HTMLElement[];
  const boxes = rows.map((row) => row.getBoundingClientRect());
  const middles = boxes.map((box) => box.top + box.height / 2 + window.scrollY);
  const { height } = held.getBoundingClientRect();
  const own = middles[from] ?? 0;
  const begin = event.clientY + window.scrollY;
  let pointer = event.clientY;
  let to = from;

  const lay = () => {
    const highest = (middles[0] ?? own) - own;
    const lowest = (middles.at(-1) ?? own) - own;
    const by = Math.min(Math.max(pointer + window.scrollY - begin, highest - 8), lowest + 8);
    to = placeOver(middles, from, own + by);
    for (const [index, row] of rows.entries()) {
      const isPassed = index > from ? index <= to : index < from && index >= to;
      const shift = index === from ? by : isPassed ? (to > from ? -height : height) : 0;
      const translate = shift === 0 ? "" : `0 ${shift}px`;
      if (row.style.translate !== translate) row.style.translate = translate;
    }
  };
  const letGo = new AbortController();
  const end = (isDropped: boolean) => {
    letGo.abort();
    delete list.dataset.moving;
    delete held.dataset.held;
    for (const row of rows) row.style.translate = "";
    if (isDropped && to !== from) onDrop(to);
  };
  const follow = () => {
    if (letGo.signal.aborted) return;
    if (!handle.isConnected) return end(false);
    // A row grabbed inside the edge zone must not scroll the page before it moves towards the edge.
    if (pointer < Math.min(EDGE_PX, event.clientY)) window.scrollBy(0, -SCROLL_PX);
    else if (pointer > Math.max(window.innerHeight - EDGE_PX, event.clientY)) window.scrollBy(0, SCROLL_PX);
    lay();
    requestAnimationFrame(follow);
  };
  const { signal } = letGo;
  const see = (move: Event) => {
    if (move instanceof window.PointerEvent) pointer = move.clientY;
  };
  handle.addEventListener("pointermove", see, { signal });
  handle.addEventListener("pointerup", () => end(true), { signal });
  handle.addEventListener("lostpointercapture", () => end(false), { signal });
  window.addEventListener("keydown", (key) => key.key === "Escape" && end(false), { signal });

  handle.setPointerCapture(pointerId);
  list.dataset.moving = "";
  held.dataset.held = "";
  follow();
}
