import { apiOf } from "#shared/api-client.ts";
import type { consumerRequestsContract } from "./contract.ts";

/** The requests that the law asks for, as their pages make and confirm them. */
export const consumerRequests = apiOf<typeof consumerRequestsContract>();
