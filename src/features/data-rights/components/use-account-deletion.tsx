import { type ComponentType, type ReactNode, useState } from "react";
import { useSession } from "#features/account/client.ts";
import { memberOf } from "#features/account/session/session-state.ts";
import type { DeleteAccountDialogProps } from "./delete-account-dialog.tsx";

interface Question {
  memberId: string;
  Dialog: ComponentType<DeleteAccountDialogProps>;
  isOpen: boolean;
}

/**
 * The deletion dialog outlives the session: after a lost answer the member can retry the same request. `ask`
 * resolves to false if the dialog cannot be loaded.
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

  // Another tab may have signed somebody else in: it would be their account.
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
