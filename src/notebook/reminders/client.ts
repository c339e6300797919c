import { apiOf } from "#platform/shared/api-client.ts";
import type { remindersContract } from "./contract.ts";

/** Not synchronised: every call needs a connection. */
export const remindersApi = apiOf<typeof remindersContract>();
