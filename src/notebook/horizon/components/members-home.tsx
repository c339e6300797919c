import { type ComponentProps, useSyncExternalStore } from "react";
import type { Goal } from "#notebook/goals/contract.ts";
import type { Comparison, JournalRecord } from "#notebook/journal/contract.ts";
import { useIsRefused } from "#notebook/today/components/idea-strip.tsx";
import { eachMinute, homeDrawing, MembersDay, TodayStrip } from "#notebook/today/components/today-strip.tsx";
import { hiddenWords } from "#notebook/today/hidden-words.ts";
import type { Review } from "#notebook/weekly-review/contract.ts";
import { useRecords, useSync } from "#platform/sync/client.ts";
import { useIsWide } from "#platform/ui/drawings/use-is-wide.ts";
import { useStore } from "#platform/ui/use-store.ts";
import { useToday } from "#platform/ui/use-today.ts";
import { COVERED, lightAt, readHorizon } from "../horizon.ts";
import { HorizonDrawing } from "./horizon-drawing.tsx";

/** The prerendered home of a member. Disappears if the device turns out not to belong to a Premium member. */
export function MembersHome({ More }: ComponentProps<typeof TodayStrip>) {
  return (
    <>
      <MembersDay More={More} />
      {!useIsRefused() && <OwnHorizon place="is-first max-sm:-mx-4 max-sm:row-start-1" isFirst />}
    </>
  );
}

/** Covers the visitors' home if the page learns late that a member has signed in, so that no content moves. */
export function LateHome({ More }: ComponentProps<typeof TodayStrip>) {
  return (
    <>
      <TodayStrip More={More} isLate />
      <OwnHorizon place="row-start-2 max-w-lg md:col-start-2 md:row-start-1" />
    </>
  );
}

/** Shows sky and ground until the notebook is loaded. Shows nothing if the notebook cannot be read. */
function OwnHorizon({ place, isFirst = false }: { place: string; isFirst?: boolean }) {
  const today = useToday();
  const light = useSyncExternalStore(eachMinute, lightNow, lightNow);
  const more = useIsWide() && isFirst ? 480 : 0;
  const pages = useRecords<JournalRecord>("journal")?.values();
  const comparisons = useRecords<Comparison>("comparison");
  const goals = useRecords<Goal>("goal")?.values();
  const reviews = useRecords<Review>("week")?.values();
  const areHidden = useStore(hiddenWords);
  const known =
    today && pages && comparisons && goals && reviews
      ? readHorizon(today, { pages, comparisons, goals, reviews })
      : undefined;
  const horizon = known && areHidden && known.title ? { ...known, title: COVERED } : known;
  const isFailed = useSync(({ status }) => status === "failed");
  if (isFailed) return null;
  return (
    <div
      className={`home-horizon relative col-start-1 aspect-[480/244] w-auto [:root:not([data-member])_&]:hidden ${place}`}
    >
      {/* Prerendering fills this element, which React leaves as it is (app/browser/prerender.tsx). */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the text is empty */}
      <i className="home-ground" dangerouslySetInnerHTML={{ __html: "" }} />
      {horizon && <HorizonDrawing ref={homeDrawing} {...{ horizon, light, today, more }} />}
    </div>
  );
}

const lightNow = () => lightAt(new Date().getHours());
