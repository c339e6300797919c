import { expect } from "vitest";
import type { Subscription } from "#features/subscription/contract.ts";
import type { Product } from "../../e2e/product.ts";
import type { Visitor } from "../visitor.ts";
import { runOwner } from "./drilled-product.ts";
import type { killDrill } from "./report.ts";

const CALLED_WITHIN_MS = 20_000;

/** Calls the controls of PayPal's simulator. */
export async function control(of: Product, path: string, body?: object): Promise<unknown> {
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
export async function killDuring(
  { outcome, kill }: ReturnType<typeof killDrill>,
  of: Product,
  match: string,
  fault: "hang" | "hold-answer",
  call: () => Promise<unknown>,
): Promise<void> {
  await control(of, "/faults", { match, fault, count: 1 });
  const broken = call().catch(() => undefined);
  await expect
    .poll(async () => ((await control(of, "/faults")) as { faults: unknown[] }).faults.length, {
      timeout: CALLED_WITHIN_MS,
    })
    .toBe(0);
  await kill(of);
  outcome.interrupted++;
  await broken;
}

/** Starts the next process and compares everything with PayPal. */
export async function recover({ restart }: ReturnType<typeof killDrill>, of: Product): Promise<void> {
  await restart(of);
  await runOwner(of, "reconcile");
}

export async function subscriptionOf(visitor: Visitor): Promise<Subscription | null> {
  const { body } = await visitor.call<{ subscription: Subscription | null }>("GET", "/api/subscription");
  return body.subscription;
}

interface AtPaypal {
  id: string;
  status: string;
}

export async function atPaypal(of: Product): Promise<AtPaypal[]> {
  const answer = (await control(of, "/subscriptions")) as { subscriptions: AtPaypal[] };
  return answer.subscriptions;
}
