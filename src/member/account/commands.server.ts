import { type Command, table } from "#platform/server/commands.ts";
import { listMembers } from "./member-queries.server.ts";

const LIMIT = 50;

export const accountCommands: readonly Command[] = [
  {
    name: "members",
    summary: "Lists members, or finds those of a name, an e-mail or an id",
    usage: `npm run owner -- members [part of a name or e-mail | id]

The ${LIMIT} who signed in last, those first.`,
    async run({ words }, { services, print }) {
      const { database } = await services();
      const members = await listMembers(database, words.join(" "), LIMIT);
      if (members.length === 0) return print("There is no such member.");
      print(
        table([
          ["ID", "NAME", "E-MAIL", "PROVIDER", "MEMBER SINCE", "LAST SIGN-IN"],
          ...members.map((member) => [
            member.id,
            member.full_name,
            member.email ?? "none",
            member.provider,
            member.created_at.slice(0, 10),
            member.last_sign_in_at.slice(0, 16),
          ]),
        ]),
      );
    },
  },
];
