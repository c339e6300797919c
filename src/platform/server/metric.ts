export interface Metric {
  /** Ends with the unit, or with `_total` for a counter (prometheus.io/docs/practices/naming). */
  readonly name: string;
  readonly help: string;
  readonly type: "counter" | "gauge";
  readonly values: readonly MetricValue[];
}

interface MetricValue {
  /** The values of labels come from the code, never from a request: Prometheus keeps a series for each of them. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Called at each scrape. May reject, such as while the database is away. */
export type MetricSource = () => readonly Metric[] | Promise<readonly Metric[]>;

export function gauge(name: string, help: string, values: readonly MetricValue[]): Metric {
  return { name, help, type: "gauge", values };
}
