import { gauge, type Metric, tally } from "#server/metrics/metric.ts";
import type { Services } from "#server/services.ts";
import { DAY_MS } from "#shared/time.ts";
import { countDifferences } from "./audit.server.ts";

export type CountWebhook = ReturnType<typeof webhookTally>["count"];

/** An unproven event came while its certificate could not be fetched. */
export function webhookTally() {
  const about = { name: "claves_webhooks_total", help: "PayPal's events by what became of them." };
  return tally(about, "result", ["handled", "forged", "unproven"]);
}

/** Each difference is an event that no webhook brought. */
export async function reconciliationMetric({ database, clock }: Services): Promise<Metric> {
  const since = new Date(clock().getTime() - DAY_MS);
  const help = "Changes of the last 24 hours that only the reconciliation with PayPal found.";
  return gauge("claves_reconciliation_differences", help, [
    { value: await countDifferences(database, since) },
  ]);
}
