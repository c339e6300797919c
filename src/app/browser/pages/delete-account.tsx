import {
  type DeleteAccountDialogProps,
  DeleteAccountDialog as Dialog,
} from "#features/data-rights/components/delete-account-dialog.tsx";
import { LostWithAccount } from "#features/subscription/profile/lost-with-account.tsx";

export function DeleteAccountDialog(props: DeleteAccountDialogProps) {
  return <Dialog {...props} paid={<LostWithAccount />} />;
}
