import { type ReactNode, useEffect } from "react";
import { useSession } from "#member/account/client.ts";
import { memberOf } from "#member/account/session/session-state.ts";
import { SyncStatus } from "#notebook/sync-notices/components/sync-status.tsx";
import { startSync } from "#platform/sync/client.ts";
import type { Page } from "#platform/ui/page.ts";

/** Wraps every page of a Premium tool and starts the sync engine, which public pages do not load. */
export function Synced({ children }: { children: ReactNode }) {
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

export function syncedPage(title: string, tool: ReactNode): Page {
  return { title, body: <Synced>{tool}</Synced> };
}
