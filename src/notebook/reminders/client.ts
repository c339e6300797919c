import { apiOf } from "#platform/shared/api-client.ts";
import type { remindersContract } from "./contract.ts";

/** The calls bypass the outbox, so every call needs a connection. */
export const remindersApi = apiOf<typeof remindersContract>();
