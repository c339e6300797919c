import type { Provider } from "../contract.ts";

export const PROVIDER_NAMES: Record<Provider, string> = { google: "Google", facebook: "Facebook" };
