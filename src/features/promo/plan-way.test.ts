import { expect, test } from "vitest";
import type { SessionState } from "#features/account/session/session-state.ts";
import type { SubscriptionState } from "#features/subscription/client.ts";
import type { Subscription } from "#features/subscription/contract.ts";
import { planWay } from "./plan-way.ts";

const user = { id: "1" } as Extract<SessionState, { status: "signed-in" }>["user"];
const member: SessionState = { status: "signed-in", expires_at: 0, user };
const nothing: SubscriptionState = { status: "loaded", subscription: null };

function having(isPremium: boolean): SubscriptionState {
  return { status: "loaded", subscription: { is_premium: isPremium } as Subscription };
}

test("the plan link leads a Premium member to the profile and a free member to the Premium flow", () => {
  expect(planWay(member, having(true))).toBe("profile");
  expect(planWay(member, having(false))).toBe("flow");
  expect(planWay(member, nothing)).toBe("flow");
});

test("the plan link leads a visitor to the home page, whether or not the subscription has loaded", () => {
  expect(planWay({ status: "signed-out" }, { status: "loading" })).toBe("home");
  expect(planWay({ status: "signed-out" }, nothing)).toBe("home");
});

test("the destination is unknown while the session or the subscription is loading", () => {
  expect(planWay({ status: "loading" }, { status: "loading" })).toBe("unknown");
  expect(planWay(member, { status: "loading" })).toBe("unknown");
});

test("the plan link opens the Premium flow when the session or the subscription cannot be loaded", () => {
  expect(planWay({ status: "unreachable" }, { status: "loading" })).toBe("flow");
  expect(planWay(member, { status: "failed", message: "" })).toBe("flow");
});
