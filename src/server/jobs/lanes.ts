/** Lanes run beside each other, so that a queue in one delays no other. `atOnce`: jobs of a lane in one process. */
export const LANES = {
  /** PayPal must stop charging, and consumers' requests have deadlines. A call that hangs takes one place. */
  endings: { atOnce: 4 },
  /** Notices and receipts have days, and come in bursts after a downtime: they must not delay endings. */
  billing: { atOnce: 4 },
  /** Thousands of calls to PayPal, which take up to an hour. */
  reconciliation: { atOnce: 1 },
  /** Deletes what nobody needs any more, so nobody waits for it. */
  upkeep: { atOnce: 1 },
  /** Reads the whole database and all pictures. */
  backup: { atOnce: 1 },
} as const satisfies Record<string, { atOnce: number }>;

export type Lane = keyof typeof LANES;
