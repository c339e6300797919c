import { useEffect, useRef, useState } from "react";
import { callApi } from "#shared/call-api.ts";
import { SECOND_MS } from "#shared/time.ts";
import type { Usage } from "../contract.ts";
import { clearPast } from "../seen-quota.ts";

const CALL_MAX_MS = 20 * SECOND_MS;

/**
 * What of the member's is near its bound, as the server says; nothing while it cannot be asked. It is asked at first,
 * when the page is seen again, and whenever everything that was written has been sent.
 *
 * @param isSent whether nothing waits on this device
 */
export function useQuota(memberId: string, isSent = true): readonly Usage[] {
  const [usages, setUsages] = useState<readonly Usage[]>([]);
  const turn = useRef(0);
  useEffect(() => {
    if (!isSent) return;
    const ask = async () => {
      const mine = ++turn.current;
      const result = await callApi<Usage[]>("GET /api/quota", { memberId, timeoutMs: CALL_MAX_MS });
      if (mine !== turn.current) return;
      if (result.ok) clearPast(memberId, result.data);
      setUsages(result.ok ? result.data : []);
    };
    const askIfSeen = () => {
      if (document.visibilityState === "visible") void ask();
    };
    void ask();
    document.addEventListener("visibilitychange", askIfSeen);
    return () => document.removeEventListener("visibilitychange", askIfSeen);
  }, [memberId, isSent]);
  return usages;
}
