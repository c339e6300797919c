import { useEffect, useEffectEvent } from "react";
import { saveFeelings, useFeelings, useFeelingsConsent } from "#notebook/feelings/client.ts";
import { showErrorToast } from "#notebook/sync-notices/error-toast.ts";
import { isDay } from "#platform/shared/days/days.ts";
import { onReturn } from "#platform/shared/page-lifecycle.ts";
import { answersCache } from "./clear-answers.ts";

/** Saves moods pressed on notifications, also of earlier evenings. Another member's presses stay in another cache. */
export function useAnswers(memberId: string, isReady: boolean, onAnswered: (day: string) => void): void {
  const feelings = useFeelings();
  const isInForce = useFeelingsConsent()?.withdrawn_at === null;

  const note = useEffectEvent(async (day: string, mood: number) => {
    onAnswered(day);
    if (!isInForce) return true;
    const outcome = await saveFeelings(day, { mood }, feelings?.get(day));
    showErrorToast(outcome);
    return outcome.state !== "queued" || outcome.isPersisted;
  });

  const take = useEffectEvent(async () => {
    const name = answersCache(memberId);
    if (!(await globalThis.caches?.has(name))) return;
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const day = new URL(request.url).pathname.slice(1);
      const mood = Number(await (await cache.match(request))?.text());
      const isAnswer = isDay(day) && [1, 2, 3, 4, 5].includes(mood);
      // Two tabs may both note the mood: the second changes nothing.
      if (!isAnswer || (await note(day, mood))) await cache.delete(request);
    }
  });

  useEffect(() => {
    if (!isReady) return;
    const look = () => void take().catch(console.error);
    look();
    return onReturn(look, "focus");
  }, [isReady]);
}
