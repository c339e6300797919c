import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useStore } from "#ui/use-store.ts";
import { pathStore } from "../client.ts";
import { isRead } from "../path-rules.ts";

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
