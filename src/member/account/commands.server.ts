import { type Command, table } from "#platform/server/commands.ts";
import { listMembers } from "./member-queries.server.ts";

const LIMIT = 50;

export const members: Command = {
  name: "members",
  summary: "Lists members, or finds those of a name, an e-mail or an id",
  usage: `npm run owner -- members [part of a name or e-mail | id]

The ${LIMIT} who signed in last, those first.`,
  async run({ words }, { services, print }) {
    const { database } = await services();
    const found = await listMembers(database, words.join(" "));
    if (found.length === 0) return print("There is no such member.");
    const rows = found
      .slice(0, LIMIT)
      .map(({ id, full_name, email, provider, created_at, last_sign_in_at }) => [
        ...[id, full_name, email ?? "none", provider],
        ...[created_at.slice(0, 10), last_sign_in_at.slice(0, 16)],
      ]);
    print(table([["ID", "NAME", "E-MAIL", "PROVIDER", "MEMBER SINCE", "LAST SIGN-IN"], ...rows]));
  },
};
