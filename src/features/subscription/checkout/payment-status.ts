export type PaymentResult = "success" | "failure" | "pending";

const RESULTS: ReadonlyMap<string | null, PaymentResult> = new Map([
  ["approved", "success"],
  ["success", "success"],
  ["failure", "failure"],
  ["cancelled", "failure"],
  ["rejected", "failure"],
  ["pending", "pending"],
  ["in_process", "pending"],
]);

/** Spec, section 4: a known `status` or `collection_status` in the URL precedes the page's own result. */
export function paymentResult(own: PaymentResult, parameters: URLSearchParams): PaymentResult {
  const told = (name: string) => RESULTS.get(parameters.get(name));
  return told("status") ?? told("collection_status") ?? own;
}
