import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { LineIcon } from "#ui/drawings/icons.tsx";
import { useStore } from "#ui/use-store.ts";
import { pathStore } from "../client.ts";
import { followPath } from "../follow-path.ts";
import { isRead } from "../path-rules.ts";

export const CHECK = "M4 12.5l5 5L20 6.5";

/** In the column of an entry's number, where it moves nothing. */
export function ReadMark({ keyId }: { keyId: string }) {
  const path = useStore(pathStore);
  useEffect(followPath, []);
  if (!path || !isRead(path, keyId)) return null;
  return (
    <span className="absolute bottom-6 left-0 text-quiet text-xs">
      <LineIcon line={CHECK} className="size-4 text-key" />
      Leída
    </span>
  );
}

interface ReadMarksProps {
  /** A selector of elements with `data-key` that stay as long as this component. */
  entries: string;
  children?: (keyId: string) => ReactNode;
}

/** Marks keys in lists whose own code is in a first load, which must not grow. */
export function ReadMarks({ entries, children }: ReadMarksProps) {
  const path = useStore(pathStore);
  const [found, setFound] = useState<HTMLElement[]>([]);
  useEffect(() => setFound([...document.querySelectorAll<HTMLElement>(entries)]), [entries]);
  if (!path) return null;
  return found.map((entry) => {
    const { key = "" } = entry.dataset;
    if (!isRead(path, key)) return null;
    return createPortal(
      children ? children(key) : <span className="text-quiet text-sm">Leída</span>,
      entry,
      key,
    );
  });
}
