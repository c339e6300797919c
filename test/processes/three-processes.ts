import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "#platform/database/database.ts";
import { migrate } from "#platform/database/migrate.ts";
import { createSession, type UserId } from "#platform/session/session.ts";
import { newId } from "#platform/shared/new-id.ts";
import { simulatedProviders } from "#simulators/credentials.ts";
import { openOwn } from "#test/databases/open-own.ts";
import { freePort } from "../free-port.ts";
import { ownFolder } from "../scratch-folder.ts";
import { stopAfterTests } from "../stop-after-tests.ts";
import { newPostgresDatabase } from "../test-app.ts";
import { Visitor } from "../visitor.ts";
import { type Front, startFront } from "./front.ts";
import { startProcess } from "./start-process.ts";

export type ThreeProcesses = Awaited<ReturnType<typeof startProcesses>>;

export interface Member {
  member: Visitor;
  userId: UserId;
  email: string;
}

/**
 * Starts processes of the product behind one origin. They share a database, a data folder and the simulators, and stop
 * after the file's tests.
 *
 * @param before fills the database before the processes start
 */
export async function startProcesses(
  count: number,
  engine: "sqlite" | "postgres",
  before: (database: Database, front: Front) => Promise<void>,
) {
  const folder = ownFolder("claves-processes");
  const dataDir = join(folder, "data");
  mkdirSync(dataDir);
  const databaseUrl = engine === "postgres" ? await newPostgresDatabase() : undefined;
  const database = openOwn({ databaseUrl, dataDir });
  await migrate(database);
  const front = await startFront(join(folder, "providers"));
  stopAfterTests(front.close);
  await before(database, front);
  for (let index = 0; index < count; index++) front.ports.push(await freePort());
  const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? "", ORIGIN: front.origin };
  const served = await Promise.all(
    front.ports.map((port) => startProcess({ PORT: String(port), ...settings, DRAIN_SECONDS: "1" })),
  );
  const visitor = () => new Visitor(front.origin);
  return {
    front,
    database,
    /** Restarts each process, one after another, while the front checks their health. */
    async restartEach(): Promise<void> {
      front.watch();
      for (const [index, port] of front.ports.entries()) {
        await served[index]?.stop();
        await startProcess({ PORT: String(port), ...settings });
        while (front.away.has(port)) await wait(10);
      }
    },
    visitor,
    newMember: () => newMember(database, visitor()),
    paypalUrl: `${front.origin}/simulators/paypal`,
    config: simulatedProviders(front.origin),
    /** Does nothing, because the processes use the machine's clock. */
    advanceClock: () => undefined,
  };
}

let people = 0;

/** Inserts a member with complimentary Premium and a session. */
export async function newMember(database: Database, member: Visitor): Promise<Member> {
  const now = new Date();
  const at = now.toISOString();
  const id = newId();
  const email = `persona${++people}@ejemplo.com`;
  await database
    .insertInto("users")
    .values({ id, email, is_email_verified: 1, full_name: "Ana", created_at: at, last_sign_in_at: at })
    .execute();
  const identity = { provider: "google", subject: id, issuer: "simulator:google" } as const;
  await database
    .insertInto("identities")
    .values({ ...identity, user_id: id, created_at: at })
    .execute();
  const courtesy = { courtesy_until: "2099-01-01T00:00:00.000Z", courtesy_reason: "test" };
  await database
    .insertInto("user_subscriptions")
    .values({ user_id: id, ...courtesy, failed_payments: 0, created_at: at, updated_at: at })
    .execute();
  const { accessToken, refreshToken } = await createSession(database, id, now);
  member.cookies.set("access", { value: accessToken, path: "/" });
  member.cookies.set("refresh", { value: refreshToken, path: "/" });
  return { member, userId: id as UserId, email };
}

/** Runs `count` calls concurrently. The balancer sends them to the processes in turn. */
export const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

export function countStatuses(answers: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
