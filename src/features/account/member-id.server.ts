import { createHmac } from "node:crypto";
import { findDeletion } from "#server/backup/facts.ts";
import type { Queryable } from "#server/database/database.ts";
import { personKey } from "#server/database/server-keys.ts";
import { uuidOf } from "#shared/new-id.ts";
import type { Provider } from "./contract.ts";

/**
 * Derives the id of a new account, so that a person whose account a restore has lost gets the same id again (decision 0079).
 * Somebody who deleted an account gets another id; `former` has those of the deleted ones.
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
