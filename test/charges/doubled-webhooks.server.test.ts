import { beforeEach, expect, test } from "vitest";
import { DAY_MS } from "#shared/time.ts";
import { type Charging, MONTHS_MAX_MS, nextProcess, startCharging } from "./charging.ts";

let at: Charging;

beforeEach(async () => {
  at = await startCharging();
  await at.app.runJobs();
});

test(
  "a renewal whose webhooks arrive ten times at once, while two processes look too, has one notice and one receipt",
  async () => {
    const { app, paypal, mail, ana } = at;
    await paypal.setWebhooks("hold");
    const [one, other] = [nextProcess(app), nextProcess(app)];
    for (const days of [25, 6, 1]) {
      await paypal.advance(days * DAY_MS);
      const held = (await paypal.listEvents()).filter(({ state }) => state === "held");
      const requests = await Promise.all(held.map(({ id }) => paypal.requestOf(id)));
      const posts = requests.flatMap(({ headers, body }) =>
        Array.from({ length: 10 }, () =>
          fetch(`${app.origin}/api/webhooks/paypal`, { method: "POST", headers, body }),
        ),
      );
      const [answers] = await Promise.all([Promise.all(posts), one.runDue(), other.runDue()]);
      for (const { status } of answers) expect(status).toBeLessThan(500);
      if (held.length > 0) await paypal.deliver(held.map(({ id }) => id));
      await one.runDue();
    }
    const subjects = (about: RegExp) => mail.all.filter(({ subject }) => about.test(subject));
    expect(subjects(/: recibo/)).toHaveLength(2);
    expect(subjects(/Premium se renueva/)).toHaveLength(1);
    const charges = await app.database
      .selectFrom("subscription_charges")
      .select("id")
      .where("paypal_subscription_id", "=", ana.id)
      .execute();
    expect(charges).toHaveLength(2);
  },
  MONTHS_MAX_MS,
);
