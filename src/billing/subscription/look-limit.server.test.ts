import { describe, expect, test } from "vitest";
import { MINUTE_MS } from "#platform/shared/time.ts";
import { paypalControl } from "#test/providers/paypal-control.ts";
import { startTestApp } from "#test/test-app.ts";
import type { Answer, Visitor } from "#test/visitor.ts";

const BUSY = {
  code: "unavailable",
  message: "Son muchas solicitudes a la vez. Espera unos segundos e intenta de nuevo.",
};

const app = await startTestApp();
await paypalControl(app).setWebhooks("hold");

type Answered = Answer<{ error?: { code: string; message: string } }>;
type Calling = (member: Visitor, id: string) => Promise<Answered>;

async function counted(calls: () => Promise<Answered[]>) {
  app.paypalEdge.calls.length = 0;
  const answers = await calls();
  return { calls: app.paypalEdge.calls.length, answers };
}

async function oneAfterAnother(times: number, call: () => Promise<Answered>) {
  const answers: Answered[] = [];
  for (let left = times; left > 0; left--) answers.push(await call());
  return answers;
}

describe("the limit of PayPal calls for one member", () => {
  test.each<[string, Calling]>([
    ["confirming", (member, id) => member.confirm(id)],
    ["cancelling", (member) => member.call("POST", "/api/subscription/cancellation")],
    ["choosing the free plan", (member) => member.call("POST", "/api/subscription/free-plan")],
  ])("%s 60 times a minute calls PayPal fewer than 45 times, in a row or at once", async (_what, call) => {
    const { member, id } = await app.newSubscriber();
    const flood = await counted(() => oneAfterAnother(60, () => call(member, id)));
    expect(flood.calls).toBeLessThan(45);
    expect(flood.answers.at(-1)?.status).toBe(429);
    app.advanceClock(MINUTE_MS);
    const burst = await counted(() => Promise.all(Array.from({ length: 60 }, () => call(member, id))));
    expect(burst.calls).toBeLessThan(45);
    // A member has 24 calls at once. Only the calls beyond them end in 503, with the time to wait.
    for (const { status, body, headers } of burst.answers.filter(({ status }) => status >= 500))
      expect([status, headers.get("retry-after"), body.error]).toEqual([503, "5", BUSY]);
    expect(burst.answers.filter(({ status }) => status < 500).length).toBeGreaterThanOrEqual(24);
  });
});
