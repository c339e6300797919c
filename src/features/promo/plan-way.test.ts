import { expect, test } from "vitest";
import type { SessionState } from "#features/account/client.ts";
import type { SubscriptionState } from "#features/subscription/client.ts";
import type { Subscription } from "#features/subscription/contract.ts";
import { planWay } from "./plan-way.ts";

const user = { id: "1" } as Extract<SessionState, { status: "signed-in" }>["user"];
const member: SessionState = { status: "signed-in", expires_at: 0, user };
const nothing: SubscriptionState = { status: "loaded", subscription: null };

function having(isPremium: boolean): SubscriptionState {
  return { status: "loaded", subscription: { is_premium: isPremium } as Subscription };
}

test("a paid member is led to the profile, a free one to Premium", () => {
  expect(planWay(member, having(true))).toBe("profile");
  expect(planWay(member, having(false))).toBe("flow");
  expect(planWay(member, nothing)).toBe("flow");
});

test("a visitor goes home, whatever is known of a subscription", () => {
  expect(planWay({ status: "signed-out" }, { status: "loading" })).toBe("home");
  expect(planWay({ status: "signed-out" }, nothing)).toBe("home");
});

test("nothing is guessed while session or subscription are on their way", () => {
  expect(planWay({ status: "loading" }, { status: "loading" })).toBe("unknown");
  expect(planWay(member, { status: "loading" })).toBe("unknown");
});

test("where the server does not answer the way to Premium opens and explains", () => {
  expect(planWay({ status: "unreachable" }, { status: "loading" })).toBe("flow");
  expect(planWay(member, { status: "failed", message: "" })).toBe("flow");
});
