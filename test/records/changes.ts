import { endpointCalls, inOrder } from "../bounds/every-endpoint.ts";
import { contractEndpoints } from "../every-feature/collections.ts";
import { SAMPLES } from "./records.ts";

/** Of the longest texts. */
const SHARE = 1 / 64;

/** Calls that do more each time, one that asks PayPal, and one that only earlier scripts make. */
const OTHERS = [
  "POST /api/consumer-requests/own",
  "PUT /api/reminders/email",
  "POST /api/reminders/test",
  "POST /api/notebook/returns",
  "POST /api/notebook/recoveries",
];

/** What changes something of a member, of each contract, so that a new tool needs no list. What waits for PayPal has tests of its own. */
export const changes = inOrder(contractEndpoints)
  .filter(({ access, address, isSigned }) => access !== "public" && !address.startsWith("GET ") && !isSigned)
  .filter(({ address, slow }) => slow !== "provider" && !OTHERS.includes(address));

/** Makes calls that change the records of `keepSamples`. */
export async function changeCalls(origin: string) {
  const callOf = await endpointCalls(origin, { day: SAMPLES.comparison.comparison_date });
  return (endpoint: (typeof changes)[number]) => callOf(endpoint, SHARE);
}
