import { type ReactNode, useEffect, useRef, useState } from "react";
import { figure } from "#shared/text/figure.ts";
import { Button } from "#ui/button.tsx";

/** Rendering hundreds of events at once would slow the page down. */
const STEP = 50;

interface SteppedListProps<T> {
  items: readonly T[];
  keyOf: (item: T) => string;
  children: (item: T) => ReactNode;
}

/** A list that grows by steps; focus moves to the first added item. */
export function SteppedList<T>({ items, keyOf, children }: SteppedListProps<T>) {
  const [shown, setShown] = useState(STEP);
  const list = useRef<HTMLUListElement>(null);
  const left = items.length - shown;
  useEffect(() => {
    const first = shown > STEP && list.current?.children[shown - STEP];
    if (first instanceof HTMLElement) first.focus();
  }, [shown]);

  return (
    <>
      <ul ref={list}>
        {items.slice(0, shown).map((item, index) => (
          <li
            key={keyOf(item)}
            tabIndex={index > 0 && index % STEP === 0 ? -1 : undefined}
            className="border-line outline-offset-[-2px] not-first:border-t"
          >
            {children(item)}
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button variant="secondary" className="my-4 w-full" onClick={() => setShown(shown + STEP)}>
          Mostrar más
          <span className="font-normal text-quiet">{`queda${left > 1 ? "n" : ""} ${figure(left)}`}</span>
        </Button>
      )}
    </>
  );
}
