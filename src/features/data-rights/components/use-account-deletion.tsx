import { type ComponentType, type ReactNode, useState } from "react";
import { useSession } from "#features/account/client.ts";
import { memberOf } from "#features/account/current-member.ts";
import type { DeleteAccountDialogProps } from "./delete-account-dialog.tsx";

interface Question {
  memberId: string;
  Dialog: ComponentType<DeleteAccountDialogProps>;
  isOpen: boolean;
}

/**
 * The question whether to delete the account. It stands beside the page and outlives the session: where the answer
 * to a deletion was lost, whoever asked for it asks again, with the same request, and is told.
 *
 * @returns what asks it, false where it cannot be fetched, and where it stands
 */
export function useAccountDeletion(onDeleted: DeleteAccountDialogProps["onDeleted"]): {
  ask: () => Promise<boolean>;
  question: ReactNode;
} {
  const session = useSession();
  const memberId = memberOf(session)?.id;
  const [asked, setAsked] = useState<Question>();

  const ask = async () => {
    const late = await import("./delete-account-dialog.tsx").catch(() => undefined);
    if (late && memberId) setAsked({ memberId, Dialog: late.DeleteAccountDialog, isOpen: true });
    return late !== undefined;
  };

  // In somebody else's session it would be their account.
  if (!asked || (session.status !== "signed-out" && memberId !== asked.memberId))
    return { ask, question: null };
  const { Dialog, isOpen } = asked;
  const question = (
    <Dialog
      key={asked.memberId}
      open={isOpen}
      memberId={asked.memberId}
      onClose={() => setAsked({ ...asked, isOpen: false })}
      onDeleted={onDeleted}
    />
  );
  return { ask, question };
}
