import { useCallback, useEffect, useState } from "react";
import { flowStore } from "#billing/subscription/client.ts";
import { apiOf } from "#platform/shared/api-client.ts";
import { createStore } from "#platform/shared/store.ts";
import type { checkoutContract } from "./contract.ts";

export const welcomeStore = createStore(false);

export const checkoutApi = apiOf<typeof checkoutContract>();

/** "unusable": nobody can pay, because PayPal's client id is missing. */
export type PublicConfig =
  | { status: "loading" | "failed" }
  | { status: "ready" | "unusable"; price: string | undefined };

/** Values that a settings file contains before the setup. */
const PLACEHOLDER = /^$|your|tu_|placeholder|changeme|example|^x+$|[<>{}]/i;

async function readPublicConfig(): Promise<PublicConfig> {
  const result = await checkoutApi("GET /api/public-config");
  if (!result.ok) return { status: "failed" };
  const read = (name: string) => result.data.find(({ key }) => key === name)?.value.trim();
  const isUnusable = PLACEHOLDER.test(read("PAYPAL_CLIENT_ID") ?? "");
  return { status: isUnusable ? "unusable" : "ready", price: read("PREMIUM_PRICE") };
}

/** Opens "Error Crítico" on a private page if nobody can pay (docs/product.md, section 3). */
export async function checkPublicConfig(): Promise<void> {
  const { status } = await readPublicConfig();
  if (status === "unusable") flowStore.set("critical");
}

export function usePublicConfig(isWanted: boolean) {
  const [config, setConfig] = useState<PublicConfig>({ status: "loading" });

  const load = useCallback(async () => {
    setConfig({ status: "loading" });
    setConfig(await readPublicConfig());
  }, []);

  useEffect(() => {
    if (!isWanted) return;
    void load();
    // The next opening of the dialog must load the configuration again.
    return () => setConfig({ status: "loading" });
  }, [isWanted, load]);
  return { config, reload: load };
}
