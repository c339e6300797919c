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
])("%s is a %s, whichever page it came to", (query, expected) => {
  expect(of("success", query)).toBe(expected);
  expect(of("failure", query)).toBe(expected);
});

test("without a word that is known, the page stands for itself", () => {
  expect(of("pending", "")).toBe("pending");
  expect(of("success", "status=whatever&subscription_id=I-1")).toBe("success");
  expect(of("failure", "status=constructor")).toBe("failure");
});
