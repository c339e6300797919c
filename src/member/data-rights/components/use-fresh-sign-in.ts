import { useEffect, useState } from "react";
import type { accountContract } from "#member/account/contract.ts";
import { apiOf } from "#platform/shared/api-client.ts";
import { onReturn } from "#platform/shared/page-lifecycle.ts";
import { SECOND_MS } from "#platform/shared/time.ts";

/** "unknown": the server did not answer. The server still checks the sign-in of each export and deletion. */
type Freshness = "checking" | "fresh" | "too-old" | "unknown";

const api = apiOf<typeof accountContract>();
/** The longest wait for the server's answer. After it, the dialog opens without the answer. */
const ANSWER_MAX_MS = 4 * SECOND_MS;

/** Asks again on return to the tab or network. Call the returned function when the server answers `sign_in_too_old`. */
export function useFreshSignIn(isOpen: boolean, memberId: string): [Freshness, () => void] {
  const [freshness, setFreshness] = useState<Freshness>("checking");

  useEffect(() => {
    if (!isOpen) return;
    let isCurrent = true;
    const look = async () => {
      const result = await api("GET /api/session", { timeoutMs: ANSWER_MAX_MS });
      if (!isCurrent) return;
      if (result.ok && result.data.user.id === memberId)
        setFreshness(result.data.fresh_for > 0 ? "fresh" : "too-old");
      else setFreshness((known) => (known === "checking" ? "unknown" : known));
    };
    void look();
    const stop = onReturn(look, "online");
    return () => {
      isCurrent = false;
      stop();
    };
  }, [isOpen, memberId]);

  return [freshness, () => setFreshness("too-old")];
}
