import { beforeEach, expect, test } from "vitest";
import { owner } from "#app/server/owner.ts";
import { terminateAtPaypal } from "#features/subscription/lifecycle/terminate-subscription.server.ts";
import { paypalClient } from "#features/subscription/paypal/paypal.server.ts";
import { insertChange } from "#features/subscription/price/price-queries.server.ts";
import { DAY_MS, MINUTE_MS } from "#shared/time.ts";
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
const day = (days: number) => new Date(at.app.clock().getTime() + days * DAY_MS).toISOString().slice(0, 10);
const changes = () =>
  at.app.database.selectFrom("price_changes").selectAll().where("from_amount", "is not", null).execute();
const subjects = (about: RegExp) => at.mail.all.filter(({ subject }) => about.test(subject));
/** Two servers run what is due, at once. Changes of the price are looked at every ten minutes. */
async function runTwoServers(): Promise<void> {
  await at.paypal.advance(11 * MINUTE_MS);
  await Promise.all([nextProcess(at.app).runDue(), nextProcess(at.app).runDue()]);
}

test("a price announced twice is one change with one letter, and both commands say so", async () => {
  const answers = await twice("price", "3", "--from", day(35), "--announce");
  expect(answers.map(({ code }) => code)).toEqual([0, 0]);
  const outputs = answers.map(({ output }) => output);
  expect(outputs.filter((output) => output.includes("Announced. The running server"))).toHaveLength(1);
  expect(outputs.filter((output) => output.includes("It is announced already"))).toHaveLength(1);
  expect(await changes()).toHaveLength(1);
  await runTwoServers();
  await runTwoServers();
  expect(subjects(/cambia de precio/)).toHaveLength(1);
});

test("of two different prices one is announced, and the other command says why not", async () => {
  const from = ["--from", day(35), "--announce"];
  const answers = await Promise.all([run("price", "3", ...from), run("price", "4", ...from)]);
  expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 1]);
  expect(answers.find(({ code }) => code === 1)?.output).toContain("Another change");
  expect(await changes()).toHaveLength(1);
});

test("a lower price that another command has announced and a server applied meanwhile is not announced again", async () => {
  await run("price", "1.50", "--announce");
  await runTwoServers();
  const late = {
    price: { value: "1.50", currency: "USD" },
    from: { value: "2", currency: "USD" },
    effectiveAt: at.app.clock().toISOString(),
  };
  expect(await insertChange(at.app.database, late, at.app.clock())).toBe(false);
  await runTwoServers();
  expect(await changes()).toHaveLength(1);
  expect(subjects(/baja de precio/)).toHaveLength(1);
  expect(at.app.paypalEdge.calls.filter((call) => call.includes("update-pricing-schemes"))).toHaveLength(1);
});

test("a price taken back twice is taken back once, and the other command says so", async () => {
  await run("price", "3", "--from", day(35), "--announce");
  await runTwoServers();
  const answers = await twice("price", "--withdraw");
  const [done, other] = answers.toSorted((a) => (a.output.startsWith("Taken back") ? -1 : 1));
  expect(done).toMatchObject({ code: 0, output: expect.stringContaining("Taken back") });
  // The second one may also begin after the first has ended.
  expect(other?.output).toMatch(/^It is taken back already|No change is announced/);
  await runTwoServers();
  expect(subjects(/sigue costando/)).toHaveLength(1);
});

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
