import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { removedAfterTests } from "../scratch-folder.ts";
import { stopAfterTests } from "../stop-after-tests.ts";
import { createPostgresDatabase } from "./create-postgres-database.ts";
import { initPostgres, postgresFolder, runProgram, servePostgres } from "./postgres.ts";
import { startWire } from "./wire.ts";

/**
 * Without fsync, a commit still reaches the operating system before its acknowledgement, so it survives a killed
 * process.
 */
const SETTINGS = ["fsync=off", "max_wal_size=128MB", "max_connections=100", "wal_keep_size=64MB"];

/** Starts a primary and a standby that replays its log. One address leads to the current primary, as a proxy would. */
export async function startPrimaryAndStandby({ isSynchronous }: { isSynchronous: boolean }) {
  const folder = removedAfterTests(postgresFolder());
  const [first, second] = [join(folder, "first"), join(folder, "second")];
  await initPostgres(first, "--wal-segsize=1");
  const primary = await servePostgres(first, SETTINGS, { isGroup: true });
  stopAfterTests(() => primary.end("SIGKILL"));
  const link = await startWire(new URL(primary.url));
  const from = `host=127.0.0.1 port=${link.url.port} user=tests`;
  await runProgram("pg_basebackup", ["-D", second, "-R", "-c", "fast", "-d", from]);
  const standby = await servePostgres(second, SETTINGS, { isGroup: true });
  stopAfterTests(() => standby.end("SIGKILL"));
  // Only the primary waits for a standby. After a promotion there is no standby to wait for.
  if (isSynchronous) await ask(primary.url, "ALTER SYSTEM SET synchronous_standby_names = '*'");
  await ask(primary.url, "SELECT pg_reload_conf()");
  await untilStreaming(primary.url);
  const front = await startWire(await createPostgresDatabase(primary.url));
  return {
    databaseUrl: front.url.href,
    /** Disconnects the standby. Later commits exist only on the primary. */
    cutLink: link.cut,
    killPrimary: () => primary.end("SIGKILL"),
    async promote(): Promise<void> {
      await ask(standby.url, "SELECT pg_promote(true, 30)");
      front.turnTo(standby.port);
    },
  };
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

async function untilStreaming(url: string): Promise<void> {
  while ((await ask(url, "SELECT 1 FROM pg_stat_replication WHERE state = 'streaming'")).length === 0)
    await wait(50);
}
