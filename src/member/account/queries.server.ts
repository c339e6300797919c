import { createHash } from "node:crypto";
import type { Database, Queryable } from "#platform/database/database.ts";
import { isDuplicate } from "#platform/database/database.ts";
import { ConfigError } from "#platform/server/config.ts";
import type { UserId } from "#platform/session/session.ts";
import type { Provider } from "./contract.ts";
import { deriveMemberId } from "./member-id.server.ts";

declare module "#platform/database/schema.ts" {
  interface Tables {
    identities: {
      provider: Provider;
      subject: string;
      issuer: string;
      user_id: string;
      created_at: string;
    };
    avatars: {
      user_id: string;
      version: string;
      /** WebP, base64. */
      image: string;
      updated_at: string;
    };
  }
}

const VERSION_LENGTH = 16;

/** A person as the provider identifies them. Only (provider, subject) finds the user again. */
export interface ProvenIdentity {
  provider: Provider;
  subject: string;
  issuer: string;
  email: string | null;
  /** True if the provider has verified the address. We write to such an address, but it never identifies a member. */
  isEmailVerified: boolean;
  fullName: string;
  pictureUrl: string | null;
}

export async function findUser(database: Queryable, userId: UserId) {
  return database
    .selectFrom("users")
    .innerJoin("identities", "identities.user_id", "users.id")
    .leftJoin("avatars", "avatars.user_id", "users.id")
    .select([
      "users.id",
      "users.email",
      "users.full_name",
      "users.created_at",
      "users.last_sign_in_at",
      "identities.provider",
      "avatars.version as avatar_version",
    ])
    .where("users.id", "=", userId)
    .executeTakeFirst();
}

export async function findUserId(database: Queryable, { provider, subject }: ProvenIdentity) {
  const row = await database
    .selectFrom("identities")
    .select("user_id")
    .where((is) => is.and({ provider, subject }))
    .executeTakeFirst();
  return row?.user_id;
}

export async function listSessions(database: Queryable, userId: UserId, now: Date) {
  return database
    .selectFrom("sessions")
    .select(["id", "device", "created_at", "last_used_at"])
    .where("user_id", "=", userId)
    .where("expires_at", ">", now.toISOString())
    .orderBy("last_used_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

export async function findAvatar(database: Queryable, userId: UserId): Promise<Buffer | undefined> {
  const row = await database
    .selectFrom("avatars")
    .select("image")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row && Buffer.from(row.image, "base64");
}

export async function saveAvatar(
  database: Queryable,
  userId: string,
  image: Buffer | null,
  now: Date,
): Promise<void> {
  if (!image) {
    await database.deleteFrom("avatars").where("user_id", "=", userId).execute();
    return;
  }
  const row = {
    version: createHash("sha256").update(image).digest("hex").slice(0, VERSION_LENGTH),
    image: image.toString("base64"),
    updated_at: now.toISOString(),
  };
  await database
    .insertInto("avatars")
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(row))
    .execute();
}

/** Returns the user's id. Inserts the user at the first sign-in; later ones update name and e-mail. */
export async function signInUser(database: Database, identity: ProvenIdentity, now: Date): Promise<string> {
  const known = await updateKnownUser(database, identity, now);
  if (known) return known;
  const { id } = await deriveMemberId(database, identity, now);
  try {
    const { provider, subject, issuer } = identity;
    const created = { created_at: now.toISOString() };
    await database.transaction().execute(async (transaction) => {
      const user = { id, ...created, ...profileOf(identity, now) };
      await transaction.insertInto("users").values(user).execute();
      const row = { provider, subject, issuer, user_id: id, ...created };
      await transaction.insertInto("identities").values(row).execute();
    });
    return id;
  } catch (error) {
    // The same person signed in twice at once, and the other transaction was first.
    const other = isDuplicate(error) ? await updateKnownUser(database, identity, now) : undefined;
    if (other) return other;
    throw error;
  }
}

/** Lists the ids of this person's deleted accounts. */
export async function listFormerIds(database: Queryable, userId: UserId, now: Date): Promise<string[]> {
  const person = await database
    .selectFrom("identities")
    .select(["issuer", "provider", "subject"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return person ? (await deriveMemberId(database, person, now)).former : [];
}

async function updateKnownUser(database: Queryable, identity: ProvenIdentity, now: Date) {
  const updated = await database
    .updateTable("users")
    .set(profileOf(identity, now))
    .where("id", "=", (await findUserId(database, identity)) ?? "")
    .returning("id")
    .executeTakeFirst();
  return updated?.id;
}

function profileOf({ email, isEmailVerified, fullName }: ProvenIdentity, now: Date) {
  const is_email_verified = isEmailVerified ? 1 : 0;
  return { email, is_email_verified, full_name: fullName, last_sign_in_at: now.toISOString() } as const;
}

const REFUSALS = {
  // A simulated PayPal does not know real members' subscriptions, and real and simulated identities would mix.
  real: "the database holds real members, and no credentials are set, so their PayPal would be a simulation: set the credentials again (GOOGLE_CLIENT_ID and the others), or try the simulators with another DATA_DIR or DATABASE_URL",
  // Anyone can sign in as anyone in a simulator, so its members must not exist with real providers.
  simulated:
    "the database holds people of the simulators: with real credentials start with another DATA_DIR or DATABASE_URL",
};

/** @throws ConfigError if the database has members of this kind */
export async function refuseIdentities(database: Queryable, which: keyof typeof REFUSALS): Promise<void> {
  const found = await database
    .selectFrom("identities")
    .select("user_id")
    .where("issuer", which === "real" ? "not like" : "like", "simulator:%")
    .executeTakeFirst();
  if (found) throw new ConfigError([REFUSALS[which]]);
}
