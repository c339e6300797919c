import { findOneMember } from "#member/account/member-queries.server.ts";
import { newConfirmationCode } from "#member/data-rights/confirmation.ts";
import { deleteMember } from "#member/data-rights/delete-member.server.ts";
import { type Command, CommandError, oneLine } from "#platform/server/commands.ts";
import { newId } from "#platform/shared/new-id.ts";
import { accountDeletionHooks, openLifecycle } from "./billing.ts";

/** This command is in `app`, because no single feature knows a member's account, data and billing. */
export const deleteMemberCommand: Command = {
  name: "delete-member",
  summary: "Deletes a member at once and for good, and ends their billing",
  usage: `npm run owner -- delete-member <id | e-mail> --yes

Everything that they have goes, on every device, as if they had deleted the account themselves. It cannot be undone.`,
  options: { yes: { type: "boolean" } },
  async run({ words, options }, { services, print }) {
    const opened = await services();
    const member = await findOneMember(opened.database, words);
    const { full_name, email, provider, id } = member;
    const who = oneLine(`${full_name} <${email ?? "no e-mail"}>, ${provider}, ${id}`);
    if (!options.yes) throw new CommandError(`This would delete ${who}. Say --yes to do it.`);
    const leaving = accountDeletionHooks(openLifecycle(opened));
    const code = newConfirmationCode();
    await deleteMember(opened, leaving, member.id, { id: newId(), code, source: "owner" });
    print(`${who} is deleted. The code for the page of the state: ${code}`);
  },
};
