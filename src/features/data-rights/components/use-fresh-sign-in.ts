import { useCallback, useEffect, useState } from "react";
import type { accountContract } from "#features/account/contract.ts";
import { apiOf } from "#shared/api-client.ts";
import { SECOND_MS } from "#shared/time.ts";
import { withTimeout } from "#shared/with-timeout.ts";

/** "unknown" where the server could not be asked: then its answer to the call itself decides. */
export type Freshness = "checking" | "fresh" | "too-old" | "unknown";

const api = apiOf<typeof accountContract>();

/**
 * Whether the sign-in is fresh enough for what a dialog asks, by the server's clock. It is asked when the dialog opens,
 * when the time has run out, and when the tab is seen again: another tab may have signed in meanwhile.
 *
 * @returns also what says that the server has refused a call because the sign-in is too old
 */
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
      // Nobody waits long for it; an answer that comes late is taken over all the same.
      if (isCurrent && !early) setUnlessKnown();
      const result = early ?? (await asking);
      if (!isCurrent) return;
      if (!result.ok || result.data.user.id !== memberId) return setUnlessKnown();
      const { fresh_for } = result.data;
      setFreshness(fresh_for > 0 ? "fresh" : "too-old");
      clearTimeout(timer);
      if (fresh_for > 0) timer = setTimeout(look, fresh_for * SECOND_MS);
    };
    const lookWhenSeen = () => {
      if (document.visibilityState === "visible") void look();
    };

    void look();
    const events = ["visibilitychange", "pageshow", "online"];
    for (const type of events) window.addEventListener(type, lookWhenSeen);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      for (const type of events) window.removeEventListener(type, lookWhenSeen);
    };
  }, [isOpen, memberId]);

  return [freshness, useCallback(() => setFreshness("too-old"), [])];
}
