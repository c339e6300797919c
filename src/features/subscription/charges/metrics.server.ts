import { gauge, type MetricSource } from "#server/metrics/metric.ts";
import type { Services } from "#server/services.ts";
import { HOUR_MS } from "#shared/time.ts";
import { countWaiting, LETTER_KINDS, listLateNotices } from "./letter-queries.server.ts";
import { LATE_SHOWN_MS } from "./notice-rules.ts";

/** A letter leaves within seconds; one that waits for longer fails. */
const WAITED_MS = HOUR_MS;

export function lettersMetric({ database, clock }: Services): MetricSource {
  return async () => {
    const now = clock().getTime();
    const waiting = await countWaiting(database, new Date(now - WAITED_MS));
    const byKind = new Map(waiting.map(({ kind, count }) => [kind, Number(count)]));
    return [
      gauge(
        "claves_billing_letters_waiting",
        "Notices, receipts and other letters about charges that could not be sent for an hour.",
        LETTER_KINDS.map((kind) => ({ labels: { kind }, value: byKind.get(kind) ?? 0 })),
      ),
      gauge(
        "claves_renewal_notices_late",
        "Renewals of the last 30 days that were announced less than five days before their charge, or not at all.",
        [{ value: (await listLateNotices(database, new Date(now - LATE_SHOWN_MS))).length }],
      ),
    ];
  };
}
