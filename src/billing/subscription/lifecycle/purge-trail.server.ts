import type { Queryable } from "#platform/database/database.ts";
import { purge } from "#platform/jobs/purge.ts";

/** Deletes the older trail, consents and charges of members who no longer exist. */
export async function purgeTrail(database: Queryable, before: Date): Promise<void> {
  const at = before.toISOString();
  const members = database.selectFrom("users").select("id");
  await purge(database, "subscription_audit", ["id"], (entries) =>
    entries.where("at", "<", at).where("user_id", "not in", members),
  );
  await purge(
    database,
    "subscription_consents",
    ["user_id", "paypal_subscription_id", "version"],
    (consents) => consents.where("accepted_at", "<", at).where("user_id", "not in", members),
  );
  await purge(database, "subscription_charges", ["id"], (charges) =>
    charges.where("charged_at", "<", at).where("user_id", "not in", members),
  );
}
