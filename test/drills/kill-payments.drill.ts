import { describe, expect, test } from "vitest";
import { newConfirmationCode } from "#features/data-rights/confirmation.ts";
import { newId } from "#shared/new-id.ts";
import { CONSENT, Visitor } from "../visitor.ts";
import { startProduct } from "./drilled-product.ts";
import { atPaypal, control, killDuring, recover, subscriptionOf } from "./paypal-kills.ts";
import { killDrill } from "./report.ts";

// Kills the process at each step of a payment, restarts it and reconciles with PayPal. Afterwards nobody pays
// without access, and nobody has access without paying.

const CASE_MAX_MS = 180_000;
/** Jobs of a killed process wait for their lease of one minute to expire (src/server/jobs/job-claims.ts). */
const ENDED_WITHIN_MS = 100_000;
const drill = killDrill("payments");

async function begin() {
  const product = drill.own(await startProduct());
  const visitor = await new Visitor(product.origin).signIn();
  return { product, visitor };
}

const confirm = (visitor: Visitor, id: string) =>
  visitor.call("POST", "/api/subscription/confirmation", { paypal_subscription_id: id });

describe.each(["hang", "hold-answer"] as const)("the server is killed during a PayPal call (%s)", (fault) => {
  test(
    "creation: the next try makes one subscription, which can be approved and gives Premium",
    async () => {
      const { product: of, visitor } = await begin();
      await killDuring(drill, of, "POST /v1/billing/subscriptions", fault, () =>
        visitor.call("POST", "/api/subscription/paypal", CONSENT),
      );
      await recover(drill, of);
      expect(await subscriptionOf(visitor)).toBeNull();
      await visitor.subscribe();
      expect(await subscriptionOf(visitor)).toMatchObject({ is_premium: true });
      expect(await atPaypal(of)).toHaveLength(1);
    },
    CASE_MAX_MS,
  );

  test(
    "approval: a member who has approved has Premium",
    async () => {
      const { product: of, visitor } = await begin();
      const id = await visitor.prepareSubscription();
      await visitor.approveSubscription(id);
      await killDuring(drill, of, `GET /v1/billing/subscriptions/${id}`, fault, () => confirm(visitor, id));
      await recover(drill, of);
      expect(await subscriptionOf(visitor)).toMatchObject({ is_premium: true, paypal_subscription_id: id });
    },
    CASE_MAX_MS,
  );

  test(
    "cancellation: the state that the member sees matches the state at PayPal",
    async () => {
      const { product: of, visitor } = await begin();
      const id = await visitor.subscribe();
      await killDuring(drill, of, `POST /v1/billing/subscriptions/${id}/cancel`, fault, () =>
        visitor.call("POST", "/api/subscription/cancellation"),
      );
      await recover(drill, of);
      const [subscription] = await atPaypal(of);
      const isCancelled = subscription?.status === "CANCELLED";
      expect(isCancelled).toBe(fault === "hold-answer");
      expect(await subscriptionOf(visitor)).toMatchObject({
        is_premium: true,
        cancellation_pending: isCancelled,
      });
    },
    CASE_MAX_MS,
  );

  test(
    "account deletion: the member is signed out, and the subscription is cancelled at PayPal",
    async () => {
      const { product: of, visitor } = await begin();
      const id = await visitor.subscribe();
      await killDuring(drill, of, `POST /v1/billing/subscriptions/${id}/cancel`, fault, () =>
        visitor.call("DELETE", "/api/account", {
          confirmation: "ELIMINAR",
          request_id: newId(),
          confirmation_code: newConfirmationCode(),
        }),
      );
      await of.start();
      expect((await visitor.call("GET", "/api/session")).status).toBe(401);
      await expect
        .poll(async () => (await atPaypal(of)).map(({ status }) => status), { timeout: ENDED_WITHIN_MS })
        .toEqual(["CANCELLED"]);
    },
    CASE_MAX_MS + ENDED_WITHIN_MS,
  );
});

test(
  "an approval whose webhook was dropped is found after a kill",
  async () => {
    const { product: of, visitor } = await begin();
    await control(of, "/webhooks", { mode: "drop" });
    const id = await visitor.prepareSubscription();
    await visitor.approveSubscription(id);
    await drill.kill(of);
    await recover(drill, of);
    expect(await subscriptionOf(visitor)).toMatchObject({ is_premium: true, paypal_subscription_id: id });
  },
  CASE_MAX_MS,
);
