import { type ReactNode, useEffect } from "react";
import { useSession } from "#features/account/client.ts";
import { memberOf } from "#features/account/current-member.ts";
import { startSync } from "#features/sync/client.ts";
import { SyncStatus } from "#features/sync/components/sync-status.tsx";

/** Around every page of a Premium tool: the member's notebook is open. No public page loads it. */
export function PrivatePage({ children }: { children: ReactNode }) {
  const memberId = memberOf(useSession())?.id;
  useEffect(() => {
    if (memberId !== undefined) startSync(memberId);
  }, [memberId]);
  return (
    <>
      <SyncStatus />
      {children}
    </>
  );
}
