import { gauge, type MetricSource } from "../metrics/metric.ts";
import type { Services } from "../services.ts";
import { countFailingLetters, findOldestDueS, OUTGOING_LANES } from "./outgoing-queries.ts";

export function outgoingMetrics({ database, clock }: Services): MetricSource {
  return async () => {
    const ages = await Promise.all(
      OUTGOING_LANES.map(async (lane) => ({
        labels: { lane },
        value: await findOldestDueS(database, lane, clock()),
      })),
    );
    return [
      gauge("claves_outgoing_oldest_due_seconds", "Age of the message that is due for longest.", ages),
      gauge("claves_letters_failing", "Letters whose last attempt failed, waiting for a retry.", [
        { labels: { kind: "letter" }, value: await countFailingLetters(database) },
      ]),
    ];
  };
}
