import { useEffect } from "react";
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
