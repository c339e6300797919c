import { createECDH, randomBytes } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { type Database, inTransaction } from "#platform/database/database.ts";
import { createSession } from "#platform/session/session.ts";
import { DEFAULT_TIME_ZONE, wallTimeIn } from "#platform/shared/days/wall-time.ts";
import { newId } from "#platform/shared/new-id.ts";
import { DAY_MS } from "#platform/shared/time.ts";

/** Rows of one INSERT: below the parameters that both engines take. */
const BATCH = 200;

async function inBatches(count: number, work: (from: number, to: number) => Promise<void>): Promise<void> {
  for (let from = 0; from < count; from += BATCH) await work(from, Math.min(count, from + BATCH));
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

/** Members with Premium as a gift. */
async function plantMembers(database: Database, ids: readonly string[]): Promise<void> {
  const at = new Date().toISOString();
  const gift = { courtesy_until: "2099-01-01T00:00:00.000Z", courtesy_reason: "drill" };
  await inBatches(ids.length, (from, to) =>
    inTransaction(database, async (transaction) => {
      const batch = range(from, to).map((index) => ({ index, id: ids[index] ?? "" }));
      await transaction
        .insertInto("users")
        .values(
          batch.map(({ index, id }) => ({
            ...{ id, email: `persona${index}@ejemplo.com`, is_email_verified: 1 as const },
            ...{ full_name: "Ana", created_at: at, last_sign_in_at: at },
          })),
        )
        .execute();
      await transaction
        .insertInto("user_subscriptions")
        .values(
          batch.map(({ id }) => ({
            user_id: id,
            ...gift,
            failed_payments: 0,
            created_at: at,
            updated_at: at,
          })),
        )
        .execute();
    }),
  );
}

/** One member who reads and writes meanwhile. */
export async function plantNeighbour(database: Database): Promise<{ cookie: string }> {
  const id = newId();
  await plantMembers(database, [id]);
  const { accessToken } = await createSession(database, id, new Date());
  return { cookie: `access=${accessToken}` };
}

/**
 * Members whose evening reminder is due at `dueAt`, by mail or on one device each.
 *
 * @param push the simulators' database and origin
 */
export async function plantEvening(
  database: Database,
  count: number,
  dueAt: Date,
  push?: { db: DatabaseSync; origin: string },
): Promise<void> {
  const ids = Array.from({ length: count }, () => newId());
  await plantMembers(database, ids);
  const { day, time } = wallTimeIn(DEFAULT_TIME_ZONE, dueAt);
  const due_at = dueAt.toISOString();
  const wanted = { time_zone: DEFAULT_TIME_ZONE, journal_reminder: 1 as const, journal_time: time };
  await inBatches(count, (from, to) =>
    inTransaction(database, async (transaction) => {
      const batch = ids.slice(from, to);
      await transaction
        .insertInto("reminder_settings")
        .values(
          batch.map((user_id) => ({
            user_id,
            ...wanted,
            is_zone_chosen: 1 as const,
            event_reminders: 1 as const,
          })),
        )
        .execute();
      const evening = {
        kind: "journal" as const,
        source_id: "evening",
        day,
        time,
        due_at,
        is_past: 0 as const,
      };
      await transaction
        .insertInto("planned_reminders")
        .values(batch.map((user_id) => ({ user_id, ...evening })))
        .execute();
    }),
  );
  if (push) await plantDevices(database, ids, push);
}

async function plantDevices(
  database: Database,
  ids: readonly string[],
  { db, origin }: { db: DatabaseSync; origin: string },
): Promise<void> {
  const created_at = new Date().toISOString();
  const expires_at = new Date(Date.now() + 30 * DAY_MS).toISOString();
  const keys = createECDH("prime256v1");
  keys.generateKeys();
  const [p256dh, auth] = [keys.getPublicKey("base64url"), randomBytes(16).toString("base64url")];
  const subscribe = db.prepare(
    "INSERT INTO push_subscriptions (device, private_key, auth, sender, is_gone) VALUES (?, ?, ?, NULL, 0)",
  );
  db.exec("BEGIN");
  for (const id of ids) subscribe.run(id, keys.getPrivateKey("base64url"), auth);
  db.exec("COMMIT");
  await inBatches(ids.length, (from, to) =>
    inTransaction(database, async (transaction) => {
      const batch = ids.slice(from, to);
      await transaction
        .insertInto("sessions")
        .values(batch.map((user_id) => ({ id: user_id, user_id, created_at, expires_at })))
        .execute();
      await transaction
        .insertInto("push_devices")
        .values(
          batch.map((user_id) => ({
            ...{ id: newId(), user_id, session_id: user_id, p256dh, auth, created_at },
            endpoint: `${origin}/simulators/push/send/${user_id}`,
          })),
        )
        .execute();
    }),
  );
}

/** Members with a subscription that PayPal knows and nobody has looked up for two days. */
export async function plantSubscriptions(
  database: Database,
  count: number,
  planId: string,
  simulated: DatabaseSync,
): Promise<void> {
  const now = Date.now();
  const at = (ms: number) => new Date(now + ms).toISOString();
  const second = (ms: number) => `${at(ms).slice(0, 19)}Z`;
  const ids = Array.from({ length: count }, () => newId());
  await plantMembers(database, ids);
  const paypalIdOf = (index: number) => `I-${index.toString(36).toUpperCase().padStart(12, "0")}`;
  const [began, paid, next] = [-40 * DAY_MS, -10 * DAY_MS, 20 * DAY_MS];
  const subscription = simulated.prepare(
    `INSERT INTO paypal_subscriptions (id, ba_token, checkout_token, plan_id, custom_id, status, user_action,
       status_update_time, create_time, update_time, start_time, first_billing_time, next_billing_time, next_cycle)
     VALUES (:id, :id, :id, :plan, :member, 'ACTIVE', 'SUBSCRIBE_NOW', :began, :began, :began, :began, :began, :next, 2)`,
  );
  const payment = simulated.prepare("INSERT INTO paypal_payments VALUES (?, ?, 'COMPLETED', 200, ?)");
  simulated.exec("BEGIN");
  for (const [index, member] of ids.entries()) {
    const id = paypalIdOf(index);
    subscription.run({ id, plan: planId, member, began: second(began), next: second(next) });
    payment.run(`PAY-${id}`, id, second(paid));
  }
  simulated.exec("COMMIT");
  await inBatches(count, (from, to) =>
    inTransaction(database, async (transaction) => {
      for (const index of range(from, to)) {
        const user_id = ids[index] ?? "";
        const paypal_subscription_id = paypalIdOf(index);
        await transaction
          .insertInto("prepared_subscriptions")
          .values({
            ...{ request_id: user_id, user_id, paypal_subscription_id, is_open: 0 as const },
            ...{ created_at: at(began), paid_through: at(next) },
          })
          .execute();
        await transaction
          .updateTable("user_subscriptions")
          .set({
            ...{
              paypal_subscription_id,
              paypal_plan_id: planId,
              paypal_status: "ACTIVE",
              paid_through: at(next),
            },
            ...{ next_billing_time: at(next), fetched_at: at(-2 * DAY_MS) },
          })
          .where("user_id", "=", user_id)
          .execute();
      }
    }),
  );
}
