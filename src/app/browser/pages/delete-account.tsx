import { LostWithAccount } from "#billing/subscription/profile/lost-with-account.tsx";
import {
  type DeleteAccountDialogProps,
  DeleteAccountDialog as Dialog,
} from "#member/data-rights/components/delete-account-dialog.tsx";

export function DeleteAccountDialog(props: DeleteAccountDialogProps) {
  return <Dialog {...props} paid={<LostWithAccount />} />;
}
