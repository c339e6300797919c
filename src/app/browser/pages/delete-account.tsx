import { LostWithAccount } from "#billing/subscription/profile/lost-with-account.tsx";
import {
  type DeleteAccountDialogProps,
  DeleteAccountDialog as Dialog,
} from "#member/data-rights/components/delete-account-dialog.tsx";
import { toolWords } from "../words-of-tools.ts";

const [last = "", ...others] = toolWords.map(({ deleted }) => deleted).reverse();
/** Importing `listInWords` would move it into a script that every page loads. */
const DELETED = `${others.reverse().join(", ")} y ${last}`;

export function DeleteAccountDialog(props: DeleteAccountDialogProps) {
  return <Dialog {...props} deleted={DELETED} paid={<LostWithAccount />} />;
}
