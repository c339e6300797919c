// `npm run seed`: writes members with the records of a month into the development database of DATA_DIR or DATABASE_URL.
// It uses HTTP, as people do. The first run starts the server at four dates, from a month ago until today.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { requireNode } from "../require-node.mjs";

requireNode();
const { readConfig } = await import("../../src/app/server/config/read-config.ts");
const { isLoopback } = await import("../../src/platform/server/config.ts");

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const DAY_MS = 24 * 60 * 60 * 1000;
/** Days before today: renewals were due two days ago, and their notices six days before that. */
const [NOTICE, RENEWAL] = [8, 2];

try {
  await seed();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

async function seed() {
  const config = readConfig(process.env);
  refuseRealData(config);
  if (await fetch(`http://localhost:${config.port}/health`).catch(() => undefined))
    throw new Error(`Stop the server on port ${config.port} first: the seed starts its own.`);
  const { openOwnDatabase } = await import("../../src/app/server/open-database.ts");
  const { addDays, addMonths, daysBetween, todayHere } = await import(
    "../../src/platform/shared/days/days.ts"
  );
  const { beginMembers, fillNotebooks, PEOPLE } = await import("../../test/seed/seed.ts");
  const database = await openOwnDatabase(config, new Date());
  const hasMarta = database.selectFrom("users").select("id").where("email", "=", PEOPLE.marta.email);
  const isFirst = (await hasMarta.executeTakeFirst()) === undefined;
  if (isFirst) {
    const today = todayHere();
    const first = daysBetween(addMonths(addDays(today, -RENEWAL), -1), today);
    await live(config, database, first, () => beginMembers(config.origin));
    for (const daysAgo of [NOTICE, RENEWAL]) await live(config, database, daysAgo);
  }
  await live(config, database, 0, async () => {
    await beginMembers(config.origin);
    await fillNotebooks(config.origin);
  });
  await database.destroy();
  console.log(report(config.origin, PEOPLE));
}

function refuseRealData(config) {
  const { NODE_ENV } = process.env;
  const problem =
    (NODE_ENV === "production" && "NODE_ENV is production") ||
    (!config.simulated && "Google, Facebook and PayPal are the real ones") ||
    (config.bucket && "a bucket is set") ||
    (config.databaseUrl && !isLoopback(new URL(config.databaseUrl).hostname) && "DATABASE_URL is elsewhere");
  if (problem) throw new Error(`The seed is for a development database only: ${problem}.`);
}

/** Runs the server with a clock that is `daysAgo` behind, until no job and no message is due. */
async function live(config, database, daysAgo, work) {
  const { shiftClock } = await import("../../test/earlier-version/shift-clock.ts");
  const shiftMs = -daysAgo * DAY_MS;
  shiftClock(shiftMs);
  const server = spawn(
    process.execPath,
    ["--import", "./test/earlier-version/shift-clock.ts", "scripts/dev-api.mjs"],
    {
      cwd: ROOT,
      stdio: "inherit",
      env: { ...process.env, CLOCK_SHIFT_MS: String(shiftMs), LOG_LEVEL: "error" },
    },
  );
  try {
    while (!(await fetch(`${config.origin}/health`).catch(() => undefined))?.ok) {
      if (server.exitCode !== null) throw new Error("The server could not start.");
      await wait(100);
    }
    await work?.();
    await settle(database);
  } finally {
    const ended = server.exitCode === null && once(server, "exit");
    server.kill();
    await ended;
  }
}

/** Waits for two quiet seconds, because PayPal's simulator reports a payment some tenths of a second late. */
async function settle(database) {
  for (let quietMs = 0; quietMs < 2_000; quietMs += 100) {
    const now = new Date().toISOString();
    const job = database.selectFrom("jobs").select("id").where("run_at", "<=", now);
    const messages = database.selectFrom("outgoing_messages").select("id");
    const message = messages.where("done_at", "is", null).where("try_at", "<=", now);
    if ((await job.executeTakeFirst()) || (await message.executeTakeFirst())) quietMs = 0;
    await wait(100);
  }
}

function report(origin, people) {
  const lines = Object.values(people).map(
    ({ name, email, what }) => `  ${email.padEnd(20)} ${name}: ${what}`,
  );
  return `Start the product (npm run dev), press "Ingresar" and Google, and type any name and one of these addresses:

${lines.join("\n")}

Mails are at ${origin}/simulators/mail. The owner has cases, charges and a failed payment:
  npm run owner -- requests
  npm run owner -- report
  npm run owner -- subscription ${people.diego.email}`;
}
