import { useEffect, useRef, useState } from "react";
import { callApi } from "#shared/call-api.ts";
import { onReturn } from "#shared/page-lifecycle.ts";
import { SECOND_MS } from "#shared/time.ts";
import type { Usage } from "../contract.ts";
import { clearPast } from "../seen-quota.ts";

const CALL_MAX_MS = 20 * SECOND_MS;

/** Loads at first, when the page becomes visible, and when the outbox has emptied (`isSent`). Empty on failure. */
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
    void ask();
    return onReturn(ask);
  }, [memberId, isSent]);
  return usages;
}
