import { useEffect, useState } from "react";
import type { accountContract } from "#features/account/contract.ts";
import { apiOf } from "#shared/api-client.ts";
import { onReturn } from "#shared/page-lifecycle.ts";
import { SECOND_MS } from "#shared/time.ts";
import { withTimeout } from "#shared/with-timeout.ts";

/** "unknown": the server could not be asked, so its answer to the call itself decides. */
type Freshness = "checking" | "fresh" | "too-old" | "unknown";

const api = apiOf<typeof accountContract>();

/** Asks again when the tab becomes visible: another may have signed in. The callback handles `sign_in_too_old`. */
export function useFreshSignIn(isOpen: boolean, memberId: string): [Freshness, () => void] {
  const [freshness, setFreshness] = useState<Freshness>("checking");

  useEffect(() => {
    if (!isOpen) return;
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const setUnlessKnown = () => setFreshness((known) => (known === "checking" ? "unknown" : known));
    const look = async () => {
      const asking = api("GET /api/session");
      const early = await withTimeout(asking);
      // Do not block the dialog for a slow answer; use it when it arrives.
      if (isCurrent && !early) setUnlessKnown();
      const result = early ?? (await asking);
      if (!isCurrent) return;
      if (!result.ok || result.data.user.id !== memberId) return setUnlessKnown();
      const { fresh_for } = result.data;
      setFreshness(fresh_for > 0 ? "fresh" : "too-old");
      clearTimeout(timer);
      if (fresh_for > 0) timer = setTimeout(look, fresh_for * SECOND_MS);
    };

    void look();
    const stop = onReturn(look, "online");
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      stop();
    };
  }, [isOpen, memberId]);

  return [freshness, () => setFreshness("too-old")];
}
