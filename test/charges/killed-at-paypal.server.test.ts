import { expect, test } from "vitest";
import { billing } from "#app/server/billing.ts";
import { deleteMemberCommand } from "#app/server/delete-member-command.ts";
import { receiveOwn } from "#features/consumer-requests/own/receive-own.server.ts";
import { paypalClient } from "#features/subscription/paypal/paypal.server.ts";
import { DAY_MS, MINUTE_MS } from "#shared/time.ts";
import { callPaypal, paymentsAtPaypal } from "../providers/call-paypal.ts";
import { type Charging, MONTHS_MAX_MS, startCharging } from "./charging.ts";
import { dieAt, tryDeaths } from "./dying-process.ts";

// Processes die at each of their calls to PayPal, and the next process does what is left. `npm run drill:kill` kills real
// processes.

/** Another process, once the claims of the dead one have expired. */
async function restart({ app, paypal }: Charging): Promise<void> {
  await paypal.advance(11 * MINUTE_MS);
  await app.runJobs();
}

const lettersTo = ({ mail }: Charging, address: string) =>
  mail.all.filter(({ to }) => to.some((one) => one.address === address)).map(({ subject }) => subject);
const count = (subjects: readonly string[], about: RegExp) =>
  subjects.filter((subject) => about.test(subject)).length;
const statusAtPaypal = async ({ app }: Charging, id: string) =>
  ((await callPaypal(app, "GET", `/${id}`)) as { status: string }).status;
/** How often the trail of a subscription has each act. */
async function actsOf({ app }: Charging, id: string): Promise<Record<string, number>> {
  const entries = await app.database
    .selectFrom("subscription_audit")
    .select("action")
    .where("paypal_subscription_id", "=", id)
    .where("actor", "=", "server")
    .execute();
  const names = entries.map(({ action }) => /^(cancell|refund)(ing|ed)(?=: )/.exec(action)?.[0]);
  return Object.fromEntries(
    names.flatMap((name) => (name ? [[name, names.filter((one) => one === name).length]] : [])),
  );
}
const factsOf = ({ app }: Charging, id: string) =>
  app.database
    .selectFrom("user_subscriptions")
    .select(["paypal_status", "refunded_at", "next_billing_time"])
    .where("paypal_subscription_id", "=", id)
    .executeTakeFirst();

test(
  "going back: the payment is given back once, and each letter comes once",
  async () => {
    const at = await startCharging();
    const members: { name: string; id: string; address: string }[] = [];
    const deaths = await tryDeaths(async (death) => {
      const { userId, address, id } = await at.newMember(`persona${death}`);
      members.push({ name: `death ${death}`, id, address });
      return dieAt(at.app, death, (services) =>
        receiveOwn(
          services,
          billing(services, paypalClient(services.config.paypal)),
          userId,
          "arrepentimiento",
        ),
      );
    });
    expect(deaths).toBeGreaterThanOrEqual(10);
    await restart(at);
    for (const { name, id } of members) {
      expect(await paymentsAtPaypal(at.app, id), name).toEqual(["REFUNDED"]);
      expect(await statusAtPaypal(at, id), name).toBe("CANCELLED");
      const facts = { paypal_status: "CANCELLED", refunded_at: expect.any(String) };
      expect(await factsOf(at, id), name).toMatchObject(facts);
      const once = { cancelling: 1, cancelled: 1, refunding: 1, refunded: 1 };
      expect(await actsOf(at, id), name).toEqual(once);
    }
    await at.paypal.advance(DAY_MS);
    await at.app.runJobs();
    for (const { name, address } of members) {
      const letters = lettersTo(at, address);
      expect(letters, name).toHaveLength(3);
      for (const about of [/: recibo/, /: PayPal te devolvió 2 USD/, /^Tu arrepentimiento está hecho/])
        expect(count(letters, about), `${name}: ${about}`).toBe(1);
    }
  },
  MONTHS_MAX_MS,
);

test(
  "deletion by the owner: the member is gone, and PayPal charges no more",
  async () => {
    const at = await startCharging();
    const members: { name: string; id: string; address: string }[] = [];
    const deaths = await tryDeaths(async (death) => {
      const { userId, address, id } = await at.newMember(`persona${death}`);
      await at.app.runJobs();
      members.push({ name: `death ${death}`, id, address });
      return dieAt(at.app, death, (services) =>
        deleteMemberCommand.run(
          { words: [userId], options: { yes: true } },
          { services: async () => services, environment: {}, print: () => undefined },
        ),
      );
    });
    expect(deaths).toBeGreaterThanOrEqual(4);
    await restart(at);
    for (const { name, id, address } of members) {
      expect(await factsOf(at, id), name).toBeUndefined();
      expect(await statusAtPaypal(at, id), name).toBe("CANCELLED");
      expect(await paymentsAtPaypal(at.app, id), name).toEqual(["COMPLETED"]);
      expect(lettersTo(at, address), name).toEqual([expect.stringMatching(/: recibo/)]);
    }
  },
  MONTHS_MAX_MS,
);
