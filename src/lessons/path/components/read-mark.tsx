import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { LineIcon } from "#platform/ui/drawings/icons.tsx";
import { useStore } from "#platform/ui/use-store.ts";
import { pathStore } from "../client.ts";
import { isRead } from "../path-rules.ts";

export const CHECK = "M4 12.5l5 5L20 6.5";

/** Marks the read entries of the home page. It is a separate chunk, because that page's first load must not grow. */
export function ReadMarks() {
  const path = useStore(pathStore);
  const [entries, setEntries] = useState<HTMLElement[]>([]);
  useEffect(() => setEntries([...document.querySelectorAll<HTMLElement>("main li[data-key]")]), []);
  if (!path) return null;
  return entries
    .filter(({ dataset: { key = "" } }) => isRead(path, key))
    .map((entry) =>
      createPortal(
        <span className="absolute bottom-6 left-0 text-quiet text-xs">
          <LineIcon line={CHECK} className="size-4 text-key" />
          Leída
        </span>,
        entry,
        entry.dataset.key,
      ),
    );
}
