import { useSession } from "#member/account/client.ts";
import { memberOf } from "#member/account/session/session-state.ts";
import { useLazyOpening } from "#platform/ui/dialogs/use-lazy-opening.ts";
import type { lazyComponent } from "#platform/ui/loading/lazy-component.tsx";
import type { DeleteAccountDialogProps } from "./delete-account-dialog.tsx";

type LateDialog = ReturnType<typeof lazyComponent<string, never, DeleteAccountDialogProps>>;

/** Keeps the dialog open after the end of the session, so that the member can retry after a lost answer. */
export function useAccountDeletion(DeleteAccountDialog: LateDialog, onDeleted: (memberId: string) => void) {
  const session = useSession();
  const memberId = memberOf(session)?.id;
  const { opening, open, close } = useLazyOpening<string>(DeleteAccountDialog);
  const { about, isOpen } = opening;

  // Another tab may have signed somebody else in. The dialog must not delete that person's account.
  const isTheirs = about && (session.status === "signed-out" || memberId === about);
  // The dialog stays mounted, so that its request keeps its id when it opens again.
  const question = isTheirs && (
    <DeleteAccountDialog key={about} open={isOpen} memberId={about} onClose={close} onDeleted={onDeleted} />
  );
  return { ask: () => memberId && open(memberId), question };
}
