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

/** Counts events of this process by a label with fixed values. */
export function tally<const V extends string>(
  about: Pick<Metric, "name" | "help">,
  label: string,
  values: readonly V[],
) {
  const counts = new Map<V, number>(values.map((value) => [value, 0]));
  return {
    count(value: V): void {
      counts.set(value, (counts.get(value) ?? 0) + 1);
    },
    read: (): Metric => ({
      ...about,
      type: "counter",
      values: [...counts].map(([value, count]) => ({ labels: { [label]: value }, value: count })),
    }),
  };
}
