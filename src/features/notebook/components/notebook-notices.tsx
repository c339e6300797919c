import { useSession } from "#features/account/client.ts";
import { QuotaNotice } from "#features/quota/components/quota-notice.tsx";
import { useNotebook } from "../client.ts";
import { RefusedWrites } from "./refused-writes.tsx";

/** What few members ever see above the tools: words that nobody took, and what is nearly full. */
export function NotebookNotices() {
  const session = useSession();
  const { writes, nearBound } = useNotebook();
  const refused = writes.filter(({ refusal }) => refusal);
  return (
    <>
      {refused.length > 0 && <RefusedWrites writes={refused} />}
      {nearBound && session.status === "signed-in" && (
        <QuotaNotice
          key={session.user.id}
          memberId={session.user.id}
          isSent={writes.length === refused.length}
        />
      )}
    </>
  );
}
