import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { newConfirmationCode } from "#features/data-rights/confirmation.ts";
import type { Subscription } from "#features/subscription/contract.ts";
import { newId } from "#shared/new-id.ts";
import type { Product } from "../../e2e/product.ts";
import { CONSENT, Visitor } from "../visitor.ts";
import { startProduct } from "./drilled-product.ts";
import { noOutcome, report } from "./report.ts";

// Kills the process at each step of a payment, restarts it and reconciles with PayPal. Afterwards nobody pays
// without access, and nobody has access without paying.

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const CASE_MAX_MS = 60_000;
/** Jobs of a killed process wait for their lease of one minute to expire (src/server/jobs/job-claims.ts). */
const ENDED_WITHIN_MS = 100_000;
const run = promisify(execFile);

const outcome = noOutcome();
let product: Product | undefined;

afterAll(() => report({ name: "payments", ...outcome }));

afterEach(async () => {
  await product?.remove();
  product = undefined;
});

async function begin() {
  product = await startProduct();
  const visitor = await new Visitor(product.origin).signIn();
  return { product, visitor };
}

async function control(of: Product, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${of.origin}/simulators/paypal/control${path}`, {
    ...(body && {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

/**
 * Starts a member's call and kills the server while it waits for PayPal's answer to `match`.
 *
 * @param fault "hang": PayPal has not acted yet; "hold-answer": PayPal has acted, and the answer is lost
 */
async function killDuring(
  of: Product,
  match: string,
  fault: "hang" | "hold-answer",
  call: () => Promise<unknown>,
) {
  await control(of, "/faults", { match, fault, count: 1 });
  const broken = call().catch(() => undefined);
  await expect
    .poll(async () => ((await control(of, "/faults")) as { faults: unknown[] }).faults.length, {
      timeout: 10_000,
    })
    .toBe(0);
  await of.kill();
  outcome.kills++;
  outcome.interrupted++;
  await broken;
}

async function recover(of: Product): Promise<void> {
  const begun = performance.now();
  await of.start();
  outcome.servingMs.push(performance.now() - begun);
  await run(process.execPath, ["scripts/owner.mjs", "reconcile"], { cwd: ROOT, env: of.environment });
}

async function told(visitor: Visitor): Promise<Subscription | null> {
  const { body } = await visitor.call<{ subscription: Subscription | null }>("GET", "/api/subscription");
  return body.subscription;
}

interface AtPaypal {
  id: string;
  status: string;
}

async function atPaypal(of: Product): Promise<AtPaypal[]> {
  const answer = (await control(of, "/subscriptions")) as { subscriptions: AtPaypal[] };
  return answer.subscriptions;
}

const confirm = (visitor: Visitor, id: string) =>
  visitor.call("POST", "/api/subscription/confirmation", { paypal_subscription_id: id });

describe.each(["hang", "hold-answer"] as const)("the server is killed during a PayPal call (%s)", (fault) => {
  test(
    "creation: the next try makes one subscription, which can be approved and gives Premium",
    async () => {
      const { product: of, visitor } = await begin();
      await killDuring(of, "POST /v1/billing/subscriptions", fault, () =>
        visitor.call("POST", "/api/subscription/paypal", CONSENT),
      );
      await recover(of);
      expect(await told(visitor)).toBeNull();
      await visitor.subscribe();
      expect(await told(visitor)).toMatchObject({ is_premium: true });
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
      await killDuring(of, `GET /v1/billing/subscriptions/${id}`, fault, () => confirm(visitor, id));
      await recover(of);
      expect(await told(visitor)).toMatchObject({ is_premium: true, paypal_subscription_id: id });
    },
    CASE_MAX_MS,
  );

  test(
    "cancellation: the state that the member sees matches the state at PayPal",
    async () => {
      const { product: of, visitor } = await begin();
      const id = await visitor.subscribe();
      await killDuring(of, `POST /v1/billing/subscriptions/${id}/cancel`, fault, () =>
        visitor.call("POST", "/api/subscription/cancellation"),
      );
      await recover(of);
      const [subscription] = await atPaypal(of);
      const isCancelled = subscription?.status === "CANCELLED";
      expect(isCancelled).toBe(fault === "hold-answer");
      expect(await told(visitor)).toMatchObject({ is_premium: true, cancellation_pending: isCancelled });
    },
    CASE_MAX_MS,
  );

  test(
    "account deletion: the member is signed out, and the subscription is cancelled at PayPal",
    async () => {
      const { product: of, visitor } = await begin();
      const id = await visitor.subscribe();
      await killDuring(of, `POST /v1/billing/subscriptions/${id}/cancel`, fault, () =>
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
    await of.kill();
    outcome.kills++;
    await recover(of);
    expect(await told(visitor)).toMatchObject({ is_premium: true, paypal_subscription_id: id });
  },
  CASE_MAX_MS,
);
