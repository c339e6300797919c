import { lazyComponent } from "#ui/loading/lazy-component.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import { hasPath } from "../has-path.ts";

const ReadMark = lazyComponent("ReadMark", () => import("./read-mark.tsx"));

export function LateReadMark({ keyId }: { keyId: string }) {
  return useHydrated() && hasPath() ? <ReadMark keyId={keyId} /> : null;
}
