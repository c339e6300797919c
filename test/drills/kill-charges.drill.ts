import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import type { OwnCase } from "#features/consumer-requests/contract.ts";
import { readConfig } from "#server/config.ts";
import { type Database, openDatabase } from "#server/database/database.ts";
import type { Product } from "../../e2e/product.ts";
import { paymentsAtPaypal } from "../providers/call-paypal.ts";
import { randomFrom } from "../random/random.ts";
import { FIXED_SEED } from "../random/seeds.ts";
import { Visitor } from "../visitor.ts";
import { startProduct } from "./drilled-product.ts";
import { atPaypal, killDuring, recover, subscriptionOf } from "./paypal-kills.ts";
import { killDrill } from "./report.ts";

// Kills the process around PayPal's calls in a refund. Afterwards the money has moved once, our state is PayPal's, and each
// letter has come once.

const CASE_MAX_MS = 180_000;
const DONE_WITHIN_MS = 30_000;
const RANDOM_KILLS = 8;
/** A member's call to go back takes about so long on a quiet machine. */
const GOING_BACK_MS = 250;
const ANA = "ana@ejemplo.com";
const RECEIPT = /: recibo/;
const REFUND = /: PayPal te devolvió 2 USD/;
const GONE_BACK = /^Tu arrepentimiento está hecho/;

const drill = killDrill("refunds");

async function begin() {
  const product = drill.own(await startProduct());
  const ana = await new Visitor(product.origin).signIn("google", { name: "Ana", email: ANA });
  const id = await ana.subscribe();
  await mailed(product, [RECEIPT]);
  return { product, ana, id };
}

/** A message that was taken while the process died comes again with its id, which mailboxes show once. */
async function subjectsTo(of: Product, address: string): Promise<string[]> {
  const answer = await fetch(`${of.origin}/simulators/mail/messages?to=${address}`);
  const messages = (await answer.json()) as { subject: string; messageId?: string }[];
  return [...new Map(messages.map(({ subject, messageId }) => [messageId, subject])).values()];
}

/** Waits until Ana has these letters, and until nothing is left to send. No other one may have come. */
async function mailed(of: Product, letters: readonly RegExp[]): Promise<void> {
  const isDone = async () => {
    const left = await withDatabase(of, async (database) => [
      ...(await database
        .selectFrom("jobs")
        .select("kind")
        .where("kind", "in", ["subscription.letter", "consumer-requests.resolve", "subscription.end"])
        .execute()),
      ...(await database.selectFrom("outgoing_messages").select("kind").execute()),
    ]);
    const subjects = await subjectsTo(of, ANA);
    return left.length === 0 && letters.every((about) => subjects.some((subject) => about.test(subject)));
  };
  await expect.poll(isDone, { timeout: DONE_WITHIN_MS }).toBe(true);
  const subjects = await subjectsTo(of, ANA);
  expect(subjects, subjects.join("; ")).toHaveLength(letters.length);
  for (const about of letters) expect(subjects.filter((subject) => about.test(subject))).toHaveLength(1);
}

async function withDatabase<T>(of: Product, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase({ databaseUrl: of.environment.DATABASE_URL, dataDir: of.dataDir });
  try {
    return await work(database);
  } finally {
    await database.destroy();
  }
}

/** As if an hour had passed: what is queued and what recurs is due. */
async function passHour(of: Product): Promise<void> {
  const run_at = "2020-01-01T00:00:00.000Z";
  await withDatabase(of, async (database) => {
    await database
      .updateTable("jobs")
      .set({ run_at })
      .where("claim", "is", null)
      .where((is) => is.or([is("kind", "like", "subscription.%"), is("kind", "like", "consumer-requests.%")]))
      .execute();
    await database
      .updateTable("outgoing_messages")
      .set({ try_at: run_at })
      .where("claim", "is", null)
      .execute();
  });
}

/** An hour after a kill, when its claims have expired. */
async function restart(of: Product): Promise<void> {
  const free = { claimed_until: null, claim: null };
  await withDatabase(of, async (database) => {
    await database.updateTable("jobs").set(free).execute();
    await database.updateTable("outgoing_messages").set(free).execute();
  });
  await passHour(of);
  await recover(drill, of);
}

const accountOf = (of: Product) => ({
  paypalUrl: `${of.origin}/simulators/paypal`,
  config: readConfig(of.environment),
});
const goBack = (ana: Visitor) =>
  ana.call<OwnCase>("POST", "/api/consumer-requests/own", { kind: "arrepentimiento" });

async function expectGoneBack(of: Product, ana: Visitor, id: string): Promise<void> {
  await mailed(of, [RECEIPT, REFUND, GONE_BACK]);
  expect(await atPaypal(of)).toMatchObject([{ id, status: "CANCELLED" }]);
  expect(await paymentsAtPaypal(accountOf(of), id)).toEqual(["REFUNDED"]);
  expect(await subscriptionOf(ana)).toMatchObject({ is_premium: false, status: expect.any(String) });
  // Nothing comes of another restart.
  await drill.kill(of);
  await restart(of);
  await mailed(of, [RECEIPT, REFUND, GONE_BACK]);
}

describe.each(["hang", "hold-answer"] as const)("the server is killed during a PayPal call (%s)", (fault) => {
  test.each([
    ["the cancellation", (id: string) => `POST /v1/billing/subscriptions/${id}/cancel`],
    ["the refund", () => "POST /v2/payments/captures/"],
  ])(
    "going back, at %s: the money is given back once, with each letter once",
    async (_what, match) => {
      const { product: of, ana, id } = await begin();
      await killDuring(drill, of, match(id), fault, () => goBack(ana));
      await restart(of);
      await expectGoneBack(of, ana, id);
    },
    CASE_MAX_MS,
  );
});

test(
  `${RANDOM_KILLS} members who go back while the server is killed at any moment are given back once`,
  async () => {
    const random = randomFrom(FIXED_SEED ?? Date.now());
    for (let count = 0; count < RANDOM_KILLS; count++) {
      const { product: of, ana, id } = await begin();
      const broken = goBack(ana).catch(() => undefined);
      await wait(random() * GOING_BACK_MS);
      await drill.kill(of);
      await broken;
      await restart(of);
      // Who saw no answer asks again.
      expect((await goBack(ana)).body.status).toMatch(/^(done|under_way)$/);
      await passHour(of);
      await expectGoneBack(of, ana, id);
      await of.remove();
    }
  },
  RANDOM_KILLS * CASE_MAX_MS,
);
