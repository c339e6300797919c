import { apiOf } from "#shared/api-client.ts";
import type { consumerRequestsContract } from "./contract.ts";

export const consumerRequests = apiOf<typeof consumerRequestsContract>();
