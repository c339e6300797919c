import { createHmac, hash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Queryable } from "#server/database/database.ts";
import { readOrMakeKey } from "#server/database/server-keys.ts";
import type { UserId } from "#server/session/session.ts";

const NAME = "notebook-owner";

/** Proves whose account a restore has lost (decision 0052), and reveals neither the member nor the identity. */
export async function ownerProof(database: Queryable, userId: UserId, now: Date): Promise<string> {
  return (await proofFor(database, userId, userId, now)).toString("base64url");
}

/** Whose a notebook of `former` is that a device has found. Only a lost account of the same identity is "yours". */
export async function judgeNotebook(
  database: Queryable,
  userId: UserId,
  { former, proof }: { former: string; proof: string },
  now: Date,
): Promise<"yours" | "not_yours"> {
  const expected = await proofFor(database, userId, former, now);
  const told = Buffer.from(proof, "base64url");
  if (told.length !== expected.length || !timingSafeEqual(told, expected)) return "not_yours";
  const isThere = await database.selectFrom("users").select("id").where("id", "=", former).executeTakeFirst();
  const isDeleted = await database
    .selectFrom("deleted_members")
    .select("member_hash")
    .where("member_hash", "=", hash("sha256", former))
    .executeTakeFirst();
  return isThere || isDeleted ? "not_yours" : "yours";
}

async function proofFor(database: Queryable, userId: UserId, account: string, now: Date): Promise<Buffer> {
  const { provider, subject } = await database
    .selectFrom("identities")
    .select(["provider", "subject"])
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return createHmac("sha256", await proofKey(database, now))
    .update(JSON.stringify([account, provider, subject]))
    .digest();
}

/** Before the first backup, which must have the key of the proofs that devices get after it. */
export async function makeProofKey(database: Queryable, now: Date): Promise<void> {
  await proofKey(database, now);
}

async function proofKey(database: Queryable, now: Date): Promise<Buffer> {
  const make = () => randomBytes(32).toString("base64url");
  return Buffer.from(await readOrMakeKey(database, NAME, make, now), "base64url");
}
