import type { EventType } from "./contract.ts";

export const addressOf = (day: string) => `/mi-calendario?dia=${day}` as const;

/** Returns the address that opens the form of the day's page, or its comparison. */
export const writingAddressOf = (day: string, writing: EventType | "compare") =>
  `${addressOf(day)}&escribir=${writing}` as const;
