import { apiOf } from "#platform/shared/api-client.ts";
import type { consumerRequestsContract } from "./contract.ts";

export const consumerRequests = apiOf<typeof consumerRequestsContract>();
