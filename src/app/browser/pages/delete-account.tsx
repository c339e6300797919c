import { LostWithAccount } from "#billing/subscription/profile/lost-with-account.tsx";
import {
  type DeleteAccountDialogProps,
  DeleteAccountDialog as Dialog,
} from "#member/data-rights/components/delete-account-dialog.tsx";
import { listInWords } from "#platform/shared/text/list-in-words.ts";
import { toolWords } from "../tool-words.ts";

const DELETED = listInWords(toolWords.map(({ deleted }) => deleted));

export function DeleteAccountDialog(props: DeleteAccountDialogProps) {
  return <Dialog {...props} deleted={DELETED} paid={<LostWithAccount />} />;
}
