import { expect, test } from "vitest";
import { paymentResult } from "./payment-status.ts";

const of = (own: "success" | "failure" | "pending", query: string) =>
  paymentResult(own, new URLSearchParams(query));

test.each([
  ["status=approved", "success"],
  ["status=success", "success"],
  ["collection_status=approved", "success"],
  ["status=failure", "failure"],
  ["status=cancelled", "failure"],
  ["collection_status=rejected", "failure"],
  ["status=pending", "pending"],
  ["collection_status=in_process", "pending"],
  ["status=null&collection_status=rejected", "failure"],
])("the query %s means %s on both the success and the failure page", (query, expected) => {
  expect(of("success", query)).toBe(expected);
  expect(of("failure", query)).toBe(expected);
});

test("a missing or unknown status falls back to the result of the page itself", () => {
  expect(of("pending", "")).toBe("pending");
  expect(of("success", "status=whatever&subscription_id=I-1")).toBe("success");
  expect(of("failure", "status=constructor")).toBe("failure");
});
