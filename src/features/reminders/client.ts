import { apiOf } from "#shared/api-client.ts";
import type { remindersContract } from "./contract.ts";

/** Settings of reminders; all of them need a connection. */
export const remindersApi = apiOf<typeof remindersContract>();
