// `npm run drill:burst [members] [subscriptions] [sqlite|postgres]`: the evening reminders of one minute, by push
// and by mail, to receivers that answer after 150 and 500 ms, then the comparison of all subscriptions with a PayPal
// that answers after 500 ms. The product runs in processes of its own: one on SQLite, one and two on PostgreSQL.
// Needs the built product. Copy the figures to bench/RESULTS.md by hand.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { readConfig } from "#app/server/config/read-config.ts";
import { type Database, openDatabase } from "#platform/database/database.ts";
import { migrate } from "#platform/database/migrate.ts";
import { openStorage } from "#simulators/storage.ts";
import { serveProduct } from "../../attack/serve-product.ts";
import { createPostgresDatabase } from "../../databases/create-postgres-database.ts";
import { startPostgres } from "../../databases/postgres.ts";
import { startNeighbour } from "./neighbour.ts";
import { plantEvening, plantNeighbour, plantSubscriptions } from "./plant.ts";
import { startSimulatedProviders } from "./simulated-providers.ts";
import { startSmtpReceiver } from "./smtp-receiver.ts";

const ANSWER_MS = { push: 150, mail: 500, paypal: 500 };
const LOOK_EVERY_MS = 200;
/** Reminders are due once all processes are ready. */
const READY_WITHIN_MS = 10_000;
/** Waits for doubled ones after the last. */
const AFTER_MS = 3000;
const BURST_MAX_MS = 30 * 60_000;
const RECONCILED_MAX_MS = 3 * 3_600_000;

type Work = "push" | "mail" | "reconciliation";

interface Setup {
  engine: "SQLite" | "PostgreSQL";
  processes: number;
  postgresUrl: string | undefined;
}

async function main(): Promise<void> {
  const [members = "10000", subscriptions = members, engine] = process.argv.slice(2);
  const postgres = engine === "sqlite" ? undefined : await startPostgres();
  try {
    const setups: Setup[] = [
      { engine: "SQLite", processes: 1, postgresUrl: undefined },
      { engine: "PostgreSQL", processes: 1, postgresUrl: postgres?.url },
      { engine: "PostgreSQL", processes: 2, postgresUrl: postgres?.url },
    ];
    const chosen = setups.filter(
      (setup) => engine === undefined || setup.engine.toLowerCase().startsWith(engine),
    );
    const rows: Record<string, unknown>[] = [];
    for (const setup of chosen.filter(({ engine: of, postgresUrl }) => of === "SQLite" || postgresUrl)) {
      for (const work of ["push", "mail", "reconciliation"] as const) {
        const count = Number(work === "reconciliation" ? subscriptions : members);
        if (count === 0 || (work === "reconciliation" && setup.processes > 1)) continue;
        rows.push(await run(setup, work, count));
        console.table(rows.slice(-1));
      }
    }
    // The table is wide, so the figures come once more line by line.
    for (const row of rows) console.log(JSON.stringify(row));
  } finally {
    await postgres?.stop();
  }
}

async function run({ engine, processes, postgresUrl }: Setup, work: Work, count: number) {
  // On the disk, because SQLite waits for it at every commit.
  const dataDir = mkdtempSync(join(tmpdir(), "claves-burst-"));
  const databaseUrl = postgresUrl && (await createPostgresDatabase(postgresUrl)).href;
  const providers = await startSimulatedProviders(dataDir, {
    pushMs: ANSWER_MS.push,
    paypalMs: ANSWER_MS.paypal,
  });
  const smtp = await startSmtpReceiver({ answerMs: () => ANSWER_MS.mail });
  const database = openDatabase({ dataDir, databaseUrl });
  const simulated = openStorage(dataDir);
  await migrate(database);
  const { cookie } = await plantNeighbour(database);
  const dueAt = new Date(Date.now() + READY_WITHIN_MS + count * 2);
  if (work === "push")
    await plantEvening(database, count, dueAt, { db: simulated, origin: providers.origin });
  if (work === "mail") await plantEvening(database, count, dueAt);
  if (work === "reconciliation") {
    const { planId } = readConfig({ ORIGIN: providers.origin }).paypal;
    await plantSubscriptions(database, count, planId, simulated);
  }
  simulated.close();
  const began = new Date();
  const settings = { ORIGIN: providers.origin, SMTP_URL: smtp.url };
  const served: Awaited<ReturnType<typeof serveProduct>>[] = [];
  for (let left = processes; left > 0; left--) {
    served.push(await serveProduct({ dataDir, databaseUrl, settings }));
  }
  const taken = () => (work === "push" ? providers.pushed : smtp.taken);
  const figuresOf = () => Promise.all(served.map((product) => product.figures()));
  let seconds: number;
  let distinct: number;
  await figuresOf();
  const neighbour = startNeighbour(served[0]?.origin ?? "", cookie, providers.origin);
  if (work === "reconciliation") {
    distinct = await untilDone(() => countReconciled(database, began), count, RECONCILED_MAX_MS);
    seconds = (Date.now() - began.getTime()) / 1000;
  } else {
    if (dueAt.getTime() < Date.now())
      throw new Error("the processes were not ready when the reminders were due");
    await untilDone(async () => new Set(taken()).size, count, BURST_MAX_MS);
    seconds = (Date.now() - dueAt.getTime()) / 1000;
    await wait(AFTER_MS);
    distinct = new Set(taken()).size;
  }
  const latency = await neighbour.stop();
  const figures = await figuresOf();
  for (const product of served) await product.stop();
  await database.destroy();
  await smtp.close();
  await providers.close();
  rmSync(dataDir, { recursive: true, force: true });
  return {
    engine,
    processes,
    work,
    count,
    seconds: Math.round(seconds * 10) / 10,
    "a second": Math.round((count / seconds) * 10) / 10,
    lost: count - distinct,
    doubled: work === "reconciliation" ? 0 : taken().length - distinct,
    "resident at most, MB": Math.round(Math.max(...figures.map(({ mostRssBytes }) => mostRssBytes)) / 1e6),
    "loop's longest delay, ms": Math.round(Math.max(...figures.map(({ longestDelayMs }) => longestDelayMs))),
    "processor, ms each": Math.round((figures.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / count) * 10) / 10,
    "reads, ms": latency.reads,
    "writes, ms": latency.writes,
    failed: latency.failed,
    "receivers at once": work === "mail" ? smtp.mostOpen : work === "push" ? "" : providers.mostOpen,
  };
}

async function untilDone(count: () => Promise<number>, wanted: number, withinMs: number): Promise<number> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const done = await count();
    if (done >= wanted || Date.now() > deadline) return done;
    await wait(LOOK_EVERY_MS);
  }
}

async function countReconciled(database: Database, since: Date): Promise<number> {
  const { count } = await database
    .selectFrom("user_subscriptions")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("fetched_at", ">", since.toISOString())
    .executeTakeFirstOrThrow();
  return count;
}

await main();
