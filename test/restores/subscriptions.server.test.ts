import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { features } from "#app/server/features.ts";
import { backupName } from "#platform/backup/retention.ts";
import { openDatabase } from "#platform/database/database.ts";
import { migrate } from "#platform/database/migrate.ts";
import { DAY_MS } from "#platform/shared/time.ts";
import { type Charging, MONTHS_MAX_MS, startCharging } from "../charges/charging.ts";
import { openOwn } from "../databases/open-own.ts";
import { startPrimaryAndStandby } from "../databases/standby.ts";
import { copyRows } from "../databases/time-machine.ts";
import { callPaypal } from "../providers/call-paypal.ts";
import { runOwner } from "../run-owner.ts";
import { ownFolder } from "../scratch-folder.ts";
import { newPostgresDatabase } from "../test-app.ts";
import { CONSENT } from "../visitor.ts";

// Events at PayPal and in the product since a backup, and their results after a restore (decision 0091).

const EVERYTHING = "start_time=2020-01-01T00:00:00Z&end_time=2040-01-01T00:00:00Z";
/** A minute as a part of a day. */
const MINUTE = 1 / 24 / 60;
let backups: string;
let at: Charging;

beforeEach(async () => {
  backups = newFolder();
  at = await startCharging({ BACKUP_DIR: backups });
});

const newFolder = () => ownFolder("claves-restore");

/** Gives the running server the data of the backup or standby, and lets it compare them with the ledger. */
type GoBack = () => Promise<void>;

const start = () => features(at.app.services).ledger.begin();

async function putVolumeBack(): Promise<GoBack> {
  const goBack = await copyRows(at.app.database);
  return async () => {
    await goBack();
    await start();
  };
}

/** Restores with the owner's command, into an empty installation of the same engine. */
async function restoreBackup(): Promise<GoBack> {
  const run = async (place: { dataDir: string; databaseUrl: string | undefined }, ...words: string[]) => {
    const environment = { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl };
    const { code, output } = await runOwner(environment, ...words);
    expect(code, output).toBe(0);
    return output.split("\n")[0] ?? "";
  };
  // After a week only a day's last backup remains. A backup in the same second as the nightly one would get an earlier
  // name and be deleted, so this waits.
  await expect.poll(() => existsSync(join(backups, backupName(new Date()))), { timeout: 3_000 }).toBe(false);
  const backup = await run(at.app.config, "backup", backups);
  return async () => {
    const databaseUrl = at.app.config.databaseUrl ? await newPostgresDatabase() : undefined;
    const place = { dataDir: newFolder(), databaseUrl };
    await run(place, "restore", backup);
    const restored = openDatabase(place);
    const move = await copyRows(restored);
    await restored.destroy();
    await move(at.app.database);
    await start();
  };
}

/**
 * Starts the product on a PostgreSQL with a standby. The standby lacks what is written after the call of the returned
 * function. Nobody restarts the product.
 */
async function startOnPrimary(): Promise<() => Promise<GoBack>> {
  const { databaseUrl, cutLink, killPrimary, promote } = await startPrimaryAndStandby({
    isSynchronous: false,
  });
  await migrate(openOwn({ databaseUrl, dataDir: "" }));
  at = await startCharging({ BACKUP_DIR: backups, DATABASE_URL: databaseUrl });
  const replayed = sql`SELECT 1 FROM pg_stat_replication WHERE replay_lsn >= pg_current_wal_lsn()`;
  return async () => {
    await expect.poll(async () => (await replayed.execute(at.app.database)).rows.length).toBe(1);
    cutLink();
    return async () => {
      await killPrimary();
      await promote();
      await at.pass(6 * MINUTE);
    };
  };
}

const paymentsOf = async (id: string) => {
  const answer = (await callPaypal(at.app, "GET", `/${id}/transactions?${EVERYTHING}`)) as {
    transactions: { status: string }[];
  };
  return answer.transactions.map(({ status }) => status);
};
const statusOf = async (id: string) =>
  ((await callPaypal(at.app, "GET", `/${id}`)) as { status: string }).status;
const personOf = (name: string) => ({ name, email: `${name.toLowerCase()}@ejemplo.com` });
const signIn = (name: string) => at.app.visitor().signIn("google", personOf(name));

type Way = [name: string, begin: () => Promise<() => Promise<GoBack>>];
const WAYS: Way[] = [
  ["our command", async () => restoreBackup],
  ["a volume that is put back", async () => putVolumeBack],
];
if (process.env.TEST_ENGINE === "postgres" && process.env.TEST_LONG)
  WAYS.push(["a promoted standby", startOnPrimary]);

describe.each(WAYS)("after %s", (_way, begin) => {
  test(
    "everybody's access is what PayPal says, and nobody pays twice or for nothing",
    async () => {
      const prepare = await begin();
      const [dora, eva, hebe] = [
        await at.newMember("Dora"),
        await at.newMember("Eva"),
        await at.newMember("Hebe"),
      ];
      const carla = await signIn("Carla");
      await at.app.runJobs();
      const goBack = await prepare();
      await at.pass(1);

      const bea = await at.newMember("Bea");
      for (const member of [carla, dora.member, hebe.member])
        await member.call("POST", "/api/session/refresh");
      const carlaPays = await carla.subscribe();
      expect((await dora.member.call("POST", "/api/subscription/cancellation")).status).toBe(200);
      const own = await hebe.member.call("POST", "/api/consumer-requests/own", { kind: "arrepentimiento" });
      expect(own.status).toBe(200);
      const flor = await at.newMember("Flor");
      const gala = await at.newMember("Gala");
      const evaAgain = await signIn("Eva");
      at.app.paypalEdge.hold = () => "hang up";
      expect((await evaAgain.deleteAccount()).status).toBe(200);
      expect((await flor.member.deleteAccount()).status).toBe(200);
      // The ledger has the facts within a minute, but the calls have not reached PayPal.
      await at.pass(MINUTE);
      at.app.paypalEdge.hold = undefined;
      await goBack();

      // Until the server has asked PayPal whose the subscriptions are, nobody can begin another one.
      const early = await signIn("Bea");
      expect(["unavailable", "conflict"]).toContain(
        (await early.call<{ error: { code: string } }>("POST", "/api/subscription/paypal", CONSENT)).body
          .error.code,
      );
      await at.pass(0.02);
      expect(await early.userId()).toBe(bea.userId);
      expect(await statusOf(eva.id)).toBe("CANCELLED");
      expect(await statusOf(flor.id)).toBe("CANCELLED");
      // Gala's subscription waits for her.
      expect(await statusOf(gala.id)).toBe("ACTIVE");

      const again = Object.fromEntries(
        await Promise.all(
          ["Ana", "Bea", "Carla", "Dora", "Hebe"].map(async (name) => [name, await signIn(name)] as const),
        ),
      );
      const access = async () =>
        Promise.all(
          Object.entries(again).map(async ([name, member]) => [
            name,
            (await member.subscription())?.is_premium,
          ]),
        );
      const found = Object.fromEntries(await access());
      expect(found).toEqual({ Ana: true, Bea: true, Carla: true, Dora: true, Hebe: false });
      const { status } = await (again.Bea as typeof early).call("POST", "/api/subscription/paypal", CONSENT);
      expect(status).toBe(409);

      await at.pass(33, 3);
      const paid = async (id: string) => [await statusOf(id), await paymentsOf(id)];
      expect(await paid(at.ana.id)).toEqual(["ACTIVE", ["COMPLETED", "COMPLETED"]]);
      expect(await paid(bea.id)).toEqual(["ACTIVE", ["COMPLETED", "COMPLETED"]]);
      expect(await paid(carlaPays)).toEqual(["ACTIVE", ["COMPLETED", "COMPLETED"]]);
      expect(await paid(dora.id)).toEqual(["CANCELLED", ["COMPLETED"]]);
      expect(await paid(hebe.id)).toEqual(["CANCELLED", ["REFUNDED"]]);
      for (const { id } of [eva, flor, gala]) expect(await paid(id)).toEqual(["CANCELLED", ["COMPLETED"]]);
    },
    MONTHS_MAX_MS,
  );
});

test("without a ledger, a webhook brings the subscription back", async () => {
  const goBack = await copyRows(at.app.database);
  const bea = await at.newMember("Bea");
  await rm(backups, { recursive: true });
  await goBack();
  const early = await signIn("Bea");
  const events = await at.paypal.listEvents();
  await at.paypal.deliver(events.map(({ id }) => id));
  await at.app.runJobs();
  expect(await early.subscription()).toMatchObject({ is_premium: true, paypal_subscription_id: bea.id });
});

test(
  "a member who comes back after the end finds the rest of the month",
  async () => {
    await at.app.runJobs();
    const goBack = await putVolumeBack();
    const gala = await at.newMember("Gala");
    await at.pass(MINUTE);
    await goBack();
    await at.pass(29, 7);
    expect(await statusOf(gala.id)).toBe("CANCELLED");
    const back = await signIn("Gala");
    expect(await back.subscription()).toMatchObject({ is_premium: true, cancellation_pending: true });
    await at.paypal.advance(3 * DAY_MS);
    const later = await signIn("Gala");
    expect(await later.subscription()).toMatchObject({ is_premium: false });
  },
  MONTHS_MAX_MS,
);
