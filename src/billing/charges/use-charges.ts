import { apiOf } from "#platform/shared/api-client.ts";
import { useLoaded } from "#platform/ui/loading/use-loaded.ts";
import type { chargesContract } from "./contract.ts";

const api = apiOf<typeof chargesContract>();

/** Loads only on mount, so a component that calls this hook needs the member as its React `key`. */
export const useCharges = (memberId: string) => useLoaded(() => api("GET /api/charges", { memberId }));
