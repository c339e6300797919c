import { useSession } from "#features/account/client.ts";
import { QuotaNotice } from "#features/quota/components/quota-notice.tsx";
import { useSync } from "../client.ts";
import { RejectedMutations } from "./rejected-mutations.tsx";

/** Rejected entries and quota warnings; loaded late because few members see them. */
export function SyncNotices() {
  const session = useSession();
  const { outbox, nearBound } = useSync();
  const refused = outbox.filter(({ refusal }) => refusal);
  return (
    <>
      {refused.length > 0 && <RejectedMutations writes={refused} />}
      {nearBound && session.status === "signed-in" && (
        <QuotaNotice
          key={session.user.id}
          memberId={session.user.id}
          isSent={outbox.length === refused.length}
        />
      )}
    </>
  );
}
