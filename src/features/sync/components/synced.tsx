import { type ReactNode, useEffect } from "react";
import { useSession } from "#features/account/client.ts";
import { memberOf } from "#features/account/session/session-state.ts";
import type { Page } from "#ui/page.ts";
import { startSync } from "../client.ts";
import { SyncStatus } from "./sync-status.tsx";

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
