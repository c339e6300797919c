import { type ComponentProps, useEffect, useRef, useSyncExternalStore } from "react";
import { clearPremiumMark, isPremium, useSubscription } from "#billing/subscription/client.ts";
import type { Goal } from "#notebook/goals/contract.ts";
import type { Comparison, JournalRecord } from "#notebook/journal/contract.ts";
import { eachMinute, TodayStrip } from "#notebook/today/components/today-strip.tsx";
import { hiddenWords, hideWords } from "#notebook/today/hidden-words.ts";
import type { Review } from "#notebook/weekly-review/contract.ts";
import { useRecords, useSync } from "#platform/sync/client.ts";
import { ShareDrawing } from "#platform/ui/drawings/share-drawing.tsx";
import { useStore } from "#platform/ui/use-store.ts";
import { useToday } from "#platform/ui/use-today.ts";
import { COVERED, lightAt, readHorizon } from "../horizon.ts";
import { HorizonDrawing } from "./horizon-drawing.tsx";

/** The prerendered home of a member. Disappears if the device turns out not to belong to a Premium member. */
export function MembersHome({ More }: ComponentProps<typeof TodayStrip>) {
  const subscription = useSubscription();
  const isRefused = subscription.status === "loaded" && !isPremium(subscription);
  useEffect(() => {
    if (isRefused) clearPremiumMark();
  }, [isRefused]);
  if (isRefused) return null;
  return (
    <>
      <TodayStrip More={More} />
      <OwnHorizon />
    </>
  );
}

/** Shows sky and ground until the notebook is loaded. Shows nothing if the notebook cannot be read. */
function OwnHorizon() {
  const drawing = useRef<SVGSVGElement>(null);
  const today = useToday();
  const light = useSyncExternalStore(eachMinute, lightNow, lightNow);
  const pages = useRecords<JournalRecord>("journal");
  const comparisons = useRecords<Comparison>("comparison");
  const goals = useRecords<Goal>("goal");
  const reviews = useRecords<Review>("week")?.values();
  const habits = useRecords("habit");
  const areHidden = useStore(hiddenWords);
  const horizon =
    today && pages && comparisons && goals && reviews
      ? readHorizon(today, { pages: pages.values(), comparisons, goals: goals.values(), reviews })
      : undefined;
  if (horizon?.title && areHidden) horizon.title = COVERED;
  const isFailed = useSync(({ status }) => status === "failed");
  if (isFailed) return null;
  const areWritten = pages?.size || goals?.size || habits?.size;
  const isShared = horizon?.days.some((day) => day !== null);
  return (
    <div className="home-horizon max-sm:-mx-4 [:root:not([data-member])_&]:hidden">
      <div className="relative aspect-[480/244]">
        {/* Prerendering fills this element, which React leaves as it is (app/browser/prerender.tsx). */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the text is empty */}
        <i className="home-ground" dangerouslySetInnerHTML={{ __html: "" }} />
        {horizon && <HorizonDrawing ref={drawing} {...{ horizon, light, today }} />}
      </div>
      {/* The page has room for one row of buttons. Large letters make a second row. */}
      <div className="screen-only -mb-11 flex min-h-11 flex-wrap justify-between gap-x-4 text-quiet text-sm max-sm:px-4">
        {horizon && (areWritten || areHidden) && (
          <button type="button" className={QUIET} onClick={() => hideWords(!areHidden)}>
            {`${areHidden ? "Mostrar" : "Ocultar"} mis palabras`}
          </button>
        )}
        {isShared && <ShareDrawing name={`mi-horizonte-${today}.png`} className={QUIET} drawing={drawing} />}
        {horizon && !isShared && (
          <p className="min-w-0 flex-1 self-center text-end leading-5 only:text-start">
            Cada día que comparas levanta tu horizonte.
          </p>
        )}
      </div>
    </div>
  );
}

const QUIET = "min-h-11 underline-offset-4 hover:underline";
const lightNow = () => lightAt(new Date().getHours());
