import { beforeAll, describe, expect, test } from "vitest";
import { MINUTE_MS } from "#shared/time.ts";
import { paypalControl } from "#test/providers/paypal-control.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import type { Visitor } from "#test/visitor.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await paypalControl(app).setWebhooks("hold");
});

const confirm = (member: Visitor, id: string) =>
  member.call("POST", "/api/subscription/confirmation", { paypal_subscription_id: id });

async function counted(calls: () => Promise<{ status: number }[]>) {
  app.paypalEdge.calls.length = 0;
  const statuses = (await calls()).map(({ status }) => status);
  return { calls: app.paypalEdge.calls.length, statuses };
}

async function oneAfterAnother(times: number, call: () => Promise<{ status: number }>) {
  const answers: { status: number }[] = [];
  for (let left = times; left > 0; left--) answers.push(await call());
  return answers;
}

describe("the limit of PayPal calls for one member", () => {
  test.each([
    ["confirming", (member: Visitor, id: string) => confirm(member, id)],
    ["cancelling", (member: Visitor) => member.call("POST", "/api/subscription/cancellation")],
    ["choosing the free plan", (member: Visitor) => member.call("POST", "/api/subscription/free-plan")],
  ])("%s 60 times a minute calls PayPal fewer than 45 times, in a row or at once", async (_what, call) => {
    const member = await app.freeMember();
    const id = await member.subscribe();
    const flood = await counted(() => oneAfterAnother(60, () => call(member, id)));
    expect(flood.calls).toBeLessThan(45);
    expect(flood.statuses.at(-1)).toBe(429);
    app.advanceClock(MINUTE_MS);
    const burst = await counted(() => Promise.all(Array.from({ length: 60 }, () => call(member, id))));
    expect(burst.calls).toBeLessThan(45);
    expect(burst.statuses.filter((status) => status >= 500)).toEqual([]);
  });

  test("a member who floods confirmations does not stop another member from subscribing", async () => {
    const [flooding, other] = [await app.freeMember(), await app.freeMember()];
    const id = await flooding.prepareSubscription();
    await oneAfterAnother(40, () => confirm(flooding, id));
    await other.subscribe();
    expect((await other.call("GET", "/api/notebook?since=0")).status).toBe(200);
  });
});
