import { SECOND_MS } from "#shared/time.ts";
import { gauge, type MetricSource } from "../metrics/metric.ts";
import type { Services } from "../services.ts";
import { countFailingLetters, findOldestDue, OUTGOING_LANES } from "./outgoing-queries.ts";

export function outgoingMetrics({ database, clock }: Services): MetricSource {
  return async () => {
    const now = clock();
    const ages = await Promise.all(
      OUTGOING_LANES.map(async (lane) => {
        const due = await findOldestDue(database, lane, now);
        return { labels: { lane }, value: due ? (now.getTime() - due.getTime()) / SECOND_MS : 0 };
      }),
    );
    return [
      gauge("claves_outgoing_oldest_due_seconds", "Age of the message that is due for longest.", ages),
      gauge("claves_letters_failing", "Letters whose last attempt failed, waiting for a retry.", [
        { labels: { kind: "letter" }, value: await countFailingLetters(database) },
      ]),
    ];
  };
}
