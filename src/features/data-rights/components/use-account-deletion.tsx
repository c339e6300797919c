import { useSession } from "#features/account/client.ts";
import { memberOf } from "#features/account/session/session-state.ts";
import { useLazyOpening } from "#ui/dialogs/use-lazy-opening.ts";
import { lazyComponent } from "#ui/loading/lazy-component.tsx";

const DeleteAccountDialog = lazyComponent("DeleteAccountDialog", () => import("./delete-account-dialog.tsx"));

/** Outlives the session: after a lost answer the member can retry. */
export function useAccountDeletion(onDeleted: (memberId: string) => void) {
  const session = useSession();
  const memberId = memberOf(session)?.id;
  const { opening, open, close } = useLazyOpening<string>(DeleteAccountDialog);
  const { about: asked, isOpen } = opening;
  const ask = () => {
    if (memberId) open(memberId);
  };
  // Another tab may have signed somebody else in: it would be their account.
  const isTheirs = asked !== undefined && (session.status === "signed-out" || memberId === asked);
  const question = isTheirs && (
    <DeleteAccountDialog key={asked} memberId={asked} open={isOpen} onClose={close} onDeleted={onDeleted} />
  );
  return { ask, question };
}
