import { type ReactNode, useEffect } from "react";
import { useSession } from "#features/account/client.ts";
import { memberOf } from "#features/account/former-member.ts";
import { openNotebook } from "#features/notebook/client.ts";
import { NotebookStatus } from "#features/notebook/components/notebook-status.tsx";

/** Around every page of a Premium tool: the member's notebook is open. No public page loads it. */
export function PrivatePage({ children }: { children: ReactNode }) {
  const memberId = memberOf(useSession())?.id;
  useEffect(() => {
    if (memberId !== undefined) openNotebook(memberId);
  }, [memberId]);
  return (
    <>
      <NotebookStatus />
      {children}
    </>
  );
}
