/** What became of a payment, as the page that PayPal sent the browser to is told. */
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

/**
 * The result of a payment return (spec, section 4): what `status` or `collection_status` in the address says where it
 * says something known, else what the page itself stands for. None of them proves anything.
 */
export function paymentResult(own: PaymentResult, parameters: URLSearchParams): PaymentResult {
  const told = (name: string) => RESULTS.get(parameters.get(name));
  return told("status") ?? told("collection_status") ?? own;
}
