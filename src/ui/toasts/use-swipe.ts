import { type PointerEvent, useRef } from "react";

/** A swipe further than this dismisses. */
const DISMISSED_AT_PX = 40;

/** A swipe up, left or right dismisses. The handlers set `--swipe-x` or `--swipe-y`, the axis in which it began. */
export function useSwipe(dismiss: () => void) {
  const start = useRef<{ x: number; y: number; isVertical?: boolean }>(undefined);

  const move = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const from = start.current;
    if (!from) return { x: 0, y: 0 };
    const [x, y] = [clientX - from.x, clientY - from.y];
    if (x !== 0 || y !== 0) from.isVertical ??= Math.abs(y) >= Math.abs(x);
    const moved = from.isVertical ? { x: 0, y: y > 0 ? Math.sqrt(y) : y } : { x, y: 0 };
    place(currentTarget, moved.x, moved.y);
    return moved;
  };
  const end = (event: PointerEvent<HTMLElement>) => {
    const { x, y } = move(event);
    start.current = undefined;
    if (event.type === "pointerup" && Math.max(Math.abs(x), -y) > DISMISSED_AT_PX) dismiss();
    else place(event.currentTarget, 0, 0);
  };

  return {
    onPointerDown({ button, target, currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLElement>) {
      if (button !== 0 || (target as Element).closest("button")) return;
      start.current = { x: clientX, y: clientY };
      currentTarget.setPointerCapture(pointerId);
    },
    onPointerMove: move,
    onPointerUp: end,
    onPointerCancel: end,
  };
}

function place({ style }: HTMLElement, x: number, y: number): void {
  style.setProperty("--swipe-x", `${x}px`);
  style.setProperty("--swipe-y", `${y}px`);
}
