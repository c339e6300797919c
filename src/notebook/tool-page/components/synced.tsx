import { type ReactNode, useEffect } from "react";
import { useMember } from "#member/account/use-member.ts";
import { SyncStatus } from "#notebook/sync-notices/components/sync-status.tsx";
import { startSync } from "#platform/sync/client.ts";
import type { Page } from "#platform/ui/page.ts";

/** Wraps every page of a Premium tool and starts the sync engine, which public pages do not load. */
export function Synced({ children }: { children: ReactNode }) {
  const memberId = useMember()?.id;
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
