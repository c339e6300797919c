import type { Queryable } from "#platform/database/database.ts";
import { CommandError } from "#platform/server/commands.ts";
import type { UserId } from "#platform/session/session.ts";

export type Member = Awaited<ReturnType<typeof listMembers>>[number];

/** Lists members, the most recent sign-in first. `search`: part of a name or e-mail, or a whole id; empty for all. */
export async function listMembers(database: Queryable, search: string) {
  const rows = await database
    .selectFrom("users")
    .innerJoin("identities", "identities.user_id", "users.id")
    .select([
      "users.id",
      "users.email",
      "users.full_name",
      "identities.provider",
      "users.created_at",
      "users.last_sign_in_at",
    ])
    .orderBy("users.last_sign_in_at", "desc")
    .$narrowType<{ id: UserId }>()
    .execute();
  // SQLite folds only A to Z: "ángel" would not find "Ángel".
  const holds = (text: string | null) => text?.toLowerCase().includes(search.toLowerCase());
  return rows.filter(({ id, email, full_name }) => id === search || holds(email) || holds(full_name));
}

/** Finds the member whom a command names by an id or a whole e-mail, which two members may have: one at each provider. */
export async function findOneMember(
  database: Queryable,
  [word, ...others]: readonly string[],
): Promise<Member> {
  if (!word || others.length > 0) throw new CommandError("Name one member, by id or e-mail.");
  const found = await listMembers(database, word);
  const exact = found.filter(({ id, email }) => id === word || email?.toLowerCase() === word.toLowerCase());
  const [member, another] = exact;
  if (!member) throw new CommandError(`There is no member ${word}.`);
  if (another) {
    const ids = exact.map(({ id, provider }) => `${id} (${provider})`).join(", ");
    throw new CommandError(`${word} is more than one member. Say which by the id: ${ids}.`);
  }
  return member;
}
