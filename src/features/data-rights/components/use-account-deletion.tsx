import { type ReactNode, useState } from "react";
import { useSession } from "#features/account/client.ts";
import { memberOf } from "#features/account/session/session-state.ts";
import { lazyComponent } from "#ui/loading/lazy-component.tsx";

const DeleteAccountDialog = lazyComponent("DeleteAccountDialog", () => import("./delete-account-dialog.tsx"));

/** Outlives the session: after a lost answer the member can retry. `ask` resolves to false if the dialog cannot load. */
export function useAccountDeletion(onDeleted: (memberId: string) => void): {
  ask: () => Promise<boolean>;
  question: ReactNode;
} {
  const session = useSession();
  const memberId = memberOf(session)?.id;
  const [asked, setAsked] = useState<{ memberId: string; isOpen: boolean }>();

  const ask = () =>
    DeleteAccountDialog.preload().then(
      () => {
        if (memberId) setAsked({ memberId, isOpen: true });
        return true;
      },
      () => false,
    );

  // Another tab may have signed somebody else in: it would be their account.
  const isTheirs = asked && (session.status === "signed-out" || memberId === asked.memberId);
  const question = isTheirs && (
    <DeleteAccountDialog
      key={asked.memberId}
      open={asked.isOpen}
      memberId={asked.memberId}
      onClose={() => setAsked({ ...asked, isOpen: false })}
      onDeleted={onDeleted}
    />
  );
  return { ask, question };
}
