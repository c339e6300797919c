import { apiOf } from "#platform/shared/api-client.ts";
import { useLoaded } from "#platform/ui/loading/use-loaded.ts";
import type { chargesContract } from "./contract.ts";

const api = apiOf<typeof chargesContract>();

/** Give its component the member as key. */
export const useCharges = (memberId: string) => useLoaded(() => api("GET /api/charges", { memberId }));
