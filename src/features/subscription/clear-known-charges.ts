import { browserStorage } from "#shared/browser-storage.ts";

/** The localStorage key of charges/use-charges.ts. */
export const KNOWN_CHARGES = "known-charges";

export const clearKnownCharges = () => browserStorage("local").write(KNOWN_CHARGES, null);
