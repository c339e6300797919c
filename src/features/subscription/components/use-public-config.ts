import { useCallback, useEffect, useState } from "react";
import { subscriptionApi } from "../client.ts";

export type PublicConfig = "loading" | "ready" | "unusable" | "failed";

/** What someone puts in a settings file to say "not yet". */
const PLACEHOLDER = /^$|your|tu_|placeholder|changeme|example|^x+$|[<>{}]/i;

/** Whether payments are set up at all: without PayPal's client id nobody can pay. */
export function usePublicConfig() {
  const [config, setConfig] = useState<PublicConfig>("loading");

  const load = useCallback(async () => {
    setConfig("loading");
    const result = await subscriptionApi("GET /api/public-config");
    if (!result.ok) return setConfig("failed");
    const clientId = result.data.find(({ key }) => key === "PAYPAL_CLIENT_ID")?.value.trim() ?? "";
    setConfig(PLACEHOLDER.test(clientId) ? "unusable" : "ready");
  }, []);

  useEffect(() => void load(), [load]);
  return { config, reload: load };
}
