import { sql } from "kysely";
import { CommandError } from "#server/commands.ts";
import type { Queryable } from "#server/database/database.ts";
import type { UserId } from "#server/session.ts";

/** A member as the owner sees them: who they are and when they came, and nothing that they wrote. */
export interface Member {
  id: UserId;
  email: string | null;
  full_name: string;
  provider: string;
  created_at: string;
  last_sign_in_at: string;
}

const ESCAPE = "!";
const MANY = 1000;

/**
 * Members, those who signed in last first.
 *
 * @param search part of a name or e-mail, or a whole id; all members where it is empty
 */
export async function listMembers(
  database: Queryable,
  { search, limit }: { search: string; limit: number },
): Promise<Member[]> {
  const escaped = search.toLowerCase().replaceAll(/[!%_]/g, (sign) => ESCAPE + sign);
  const holds = (column: "users.email" | "users.full_name") =>
    sql<boolean>`lower(${sql.ref(column)}) LIKE ${`%${escaped}%`} ESCAPE ${sql.lit(ESCAPE)}`;
  return database
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
    .where((is) =>
      search === ""
        ? is.lit(true)
        : is.or([is("users.id", "=", search), holds("users.email"), holds("users.full_name")]),
    )
    .orderBy("users.last_sign_in_at", "desc")
    .limit(limit)
    .$narrowType<{ id: UserId }>()
    .execute();
}

/**
 * The one member whom the owner means.
 *
 * @param word a member's id or whole e-mail
 * @throws CommandError where there is none, or more than one (the same e-mail at both providers is two people)
 */
export async function findOneMember(database: Queryable, word: string): Promise<Member> {
  const found = await listMembers(database, { search: word, limit: MANY });
  const exact = found.filter(({ id, email }) => id === word || email?.toLowerCase() === word.toLowerCase());
  const [member, another] = exact;
  if (!member) throw new CommandError(`There is no member ${word}.`);
  if (another) {
    const ids = exact.map(({ id, provider }) => `${id} (${provider})`).join(", ");
    throw new CommandError(`${word} is more than one member. Say which by the id: ${ids}.`);
  }
  return member;
}
