// On PostgreSQL too: races of processes.
import { beforeEach, expect, test } from "vitest";
import { owner } from "#app/server/owner.ts";
import { terminateAtPaypal } from "#billing/subscription/lifecycle/terminate-subscription.server.ts";
import { paypalClient } from "#billing/subscription/paypal/paypal.server.ts";
import { DAY_MS, MINUTE_MS } from "#platform/shared/time.ts";
import { type Charging, nextProcess, startCharging } from "./charges/charging.ts";
import { paymentsAtPaypal } from "./providers/call-paypal.ts";

// The same command of the owner, started twice at the same moment. Each opens the database by itself, like a process.

let at: Charging;

beforeEach(async () => {
  at = await startCharging();
  await at.app.runJobs();
});

async function run(...words: string[]): Promise<{ code: number; output: string }> {
  const lines: string[] = [];
  const { port, dataDir, databaseUrl } = at.app.config;
  const environment = { PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  const code = await owner(words, environment, (text) => lines.push(text));
  return { code, output: lines.join("\n") };
}

const twice = (...words: string[]) => Promise.all([run(...words), run(...words)]);
const subjects = (about: RegExp) => at.mail.all.filter(({ subject }) => about.test(subject));
/** Two servers run what is due, at once. */
async function runTwoServers(): Promise<void> {
  await at.paypal.advance(11 * MINUTE_MS);
  await Promise.all([nextProcess(at.app).runDue(), nextProcess(at.app).runDue()]);
}

test("a refund that two processes make at once is one refund with one letter and one entry of each act", async () => {
  const { userId, id } = at.ana;
  const ending = { id, userId, reason: "Withdrawn by request A", isRefunded: true };
  const end = () => terminateAtPaypal(at.app.services, paypalClient(at.app.config.paypal), ending);
  expect(await Promise.all([end(), end()])).toEqual(["ended", "ended"]);
  expect(await paymentsAtPaypal(at.app, id)).toEqual(["REFUNDED"]);
  await at.paypal.advance(DAY_MS);
  await runTwoServers();
  expect(subjects(/PayPal te devolvió 2 USD/)).toHaveLength(1);
  const acts = await at.app.database
    .selectFrom("subscription_audit")
    .select("action")
    .where("action", "like", "%Withdrawn by request A")
    .orderBy("action")
    .execute();
  const names = ["cancelled", "cancelling", "refunded", "refunding"];
  expect(acts.map(({ action }) => action.split(":")[0])).toEqual(names);
});

test("late notices that two commands list at once are the same", async () => {
  const [a, b] = await twice("late-notices");
  expect(a).toEqual({ code: 0, output: "No renewal was announced late." });
  expect(b).toEqual(a);
});
