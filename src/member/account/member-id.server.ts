import { createHmac } from "node:crypto";
import { findDeletion } from "#platform/backup/facts.ts";
import type { Queryable } from "#platform/database/database.ts";
import { personKey } from "#platform/server/server-keys.ts";
import { uuidOf } from "#platform/shared/new-id.ts";
import type { Provider } from "./contract.ts";

/**
 * Derives the id of a new account: a person whose account a restore has lost gets the same id again (decision 0079).
 * Somebody who deleted an account gets another id. `former` lists the ids of the deleted accounts.
 */
export async function deriveMemberId(
  database: Queryable,
  { issuer, provider, subject }: { issuer: string; provider: Provider; subject: string },
  now: Date,
): Promise<{ id: string; former: string[] }> {
  const key = await personKey(database, now);
  for (const former: string[] = []; ; ) {
    const who = JSON.stringify([issuer, provider, subject, former.length]);
    const id = uuidOf(createHmac("sha256", key).update(who).digest(), 8);
    if (!(await findDeletion(database, id))) return { id, former };
    former.push(id);
  }
}
