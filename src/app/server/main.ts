import { setTimeout as wait } from "node:timers/promises";
import { comparePlan } from "#billing/subscription/plans/check-plan.server.ts";
import { checkRecipients } from "#platform/backup/offsite.ts";
import { loadSite } from "#platform/http/site.ts";
import { asCalled } from "#platform/server/commands.ts";
import { vacuumOnce } from "#platform/server/deleted-text.ts";
import { logCrashes, logLines } from "#platform/server/log.ts";
import { SECOND_MS } from "#platform/shared/time.ts";
import { buildApp } from "./app.ts";
import { readConfig } from "./config/read-config.ts";
import { explainStart } from "./explain-start.ts";
import { explainUnexpected } from "./explain-unexpected.ts";
import { openOwnDatabase } from "./open-database.ts";
import { checkBucket } from "./pictures.ts";

const GRACE_MS = 10 * SECOND_MS;

type PrepareSite = () => string | Promise<string>;

/** Stops gracefully on SIGTERM and SIGINT. Without `prepareSite` only the API is served (`npm run dev`). */
export async function main(prepareSite?: PrepareSite): Promise<void> {
  try {
    await serve(prepareSite);
  } catch (error) {
    const words = explainStart(error) ?? explainUnexpected(error, "The server could not start", process.env);
    console.error(asCalled(words, process.env));
    process.exit(1);
  }
}

async function serve(prepareSite?: PrepareSite): Promise<void> {
  // Only the server's own account on the machine may read members' data.
  process.umask(0o077);
  const config = readConfig(process.env);
  // VACUUM writes a copy of the database. SQLite would write it to /tmp, which may be too small.
  process.env.SQLITE_TMPDIR ??= config.dataDir;
  await checkRecipients(config.backupRecipients);
  const bucketProblem = await checkBucket(config);
  const database = await openOwnDatabase(config, new Date());
  const planWarning = await comparePlan(config);
  const site = prepareSite && (await loadSite(await prepareSite(), config.site));
  const { app, jobs, drain, ledger } = await buildApp({ config, database, site, logTo: logLines() });
  logCrashes(app.log);
  await ledger.begin().catch((err: unknown) => {
    app.log.error({ err }, "the ledger beside the backups could not be compared: it is tried again");
  });
  await vacuumOnce(database, config.dataDir, new Date()).catch((err: unknown) => {
    app.log.warn({ err }, "the database's file still holds old deleted text: the next start tries again");
  });
  await app.listen({ port: config.port, host: config.host });
  app.log.info(`Claves del Éxito is ready: ${config.origin}`);
  if (bucketProblem) app.log.error(`${bucketProblem} Pictures are refused until it answers`);
  if (config.simulated)
    app.log.info("Google, Facebook and PayPal are simulated: for this machine only, nobody is charged");
  if (config.isTrial)
    app.log.warn("TRIAL is on: this copy sends no mail and no push, asks PayPal nothing and runs no job");
  if (config.backupRecipients.length > 0 && !config.backupKey)
    app.log.warn("BACKUP_KEY is not set: anybody who can write to the bucket can forge a backup");
  if (planWarning) app.log.warn(planWarning);

  jobs.start();

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    app.log.info(`${signal}: finishing what is under way`);
    setTimeout(() => process.exit(1), config.drainMs + GRACE_MS).unref();
    drain();
    // Requests are still served while a load balancer notices the 503 of /health.
    await Promise.all([wait(config.drainMs).then(() => app.close()), jobs.stop()]);
    await database.destroy();
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}
