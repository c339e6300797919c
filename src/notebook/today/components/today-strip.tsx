import { type ComponentType, useEffect } from "react";
import { clearPremiumMark } from "#billing/subscription/clear-premium-mark.ts";
import { isPremium, useIsPremium, useSubscription } from "#billing/subscription/client.ts";
import { useSession } from "#member/account/client.ts";
import type { Goal } from "#notebook/goals/contract.ts";
import type { JournalRecord } from "#notebook/journal/contract.ts";
import { dateInSentence } from "#platform/shared/days/days.ts";
import { startSync, useRecords, useSync } from "#platform/sync/client.ts";
import { SyncUnavailable } from "#platform/sync/components/sync-unavailable.tsx";
import { Icon } from "#platform/ui/drawings/icons.tsx";
import { Link } from "#platform/ui/navigation.tsx";
import { useToday } from "#platform/ui/use-today.ts";
import { todaysLines } from "../todays-lines.ts";

const NOTHING = { pages: [], goals: [], isCompared: () => false };

interface TodayStripProps {
  /** What the other tools add to the day. */
  More: ComponentType<{ day: string }>;
}

/** The prerendered Hoy. Disappears if the device does not belong to a Premium member after all. */
export function MembersDay(props: TodayStripProps) {
  const subscription = useSubscription();
  const isRefused = subscription.status === "loaded" && !isPremium(subscription);
  useEffect(() => {
    if (isRefused) clearPremiumMark();
  }, [isRefused]);
  return isRefused ? null : <TodayStrip {...props} />;
}

/** Shows placeholders until the notebook is known. Says so if both the replica and the server fail. */
export function TodayStrip({ More }: TodayStripProps) {
  const session = useSession();
  const memberId = useIsPremium() && session.status === "signed-in" ? session.user.id : undefined;
  useEffect(() => {
    if (memberId !== undefined) startSync(memberId);
  }, [memberId]);
  const today = useToday();
  const pages = useRecords<JournalRecord>("journal");
  const goals = useRecords<Goal>("goal");
  const comparisons = useRecords("comparison");
  const { status } = useSync();
  const isKnown = pages && goals && comparisons;
  const isFailed = !isKnown && status === "failed";
  const notebook = isKnown
    ? { pages: pages.values(), goals: goals.values(), isCompared: (day: string) => comparisons.has(day) }
    : NOTHING;
  return (
    <div className="home-today @container col-start-1 row-start-1 self-start [:root:not([data-member])_&]:hidden">
      <h1 className="text-4xl">Hoy</h1>
      {/* A script in the document has already written the day. */}
      <p suppressHydrationWarning className="mt-1 text-quiet first-letter:uppercase">
        {today ? dateInSentence(today) : "\u00a0"}
      </p>
      {isFailed && (
        <SyncUnavailable className="mt-6" what="tu cuaderno" kept="Lo que escribiste sigue guardado." />
      )}
      <ul hidden={isFailed} aria-label="Tu día" className="mt-4 border-line border-b">
        {todaysLines(today, notebook).map(({ icon, label, text, isOwn, href }) => (
          <li key={icon} className="border-line border-t">
            <Link href={href} className="group flex min-h-16 items-center gap-4 py-2">
              <Icon name={icon} className={`size-6 ${isOwn ? "text-ember" : "text-quiet"}`} />
              <span className="min-w-0 grow">
                <span
                  dir="auto"
                  className="wrap-anywhere line-clamp-1 text-quiet text-sm leading-5 @max-[17rem]:line-clamp-4"
                >
                  {label}
                </span>
                <span
                  dir="auto"
                  className={`wrap-anywhere line-clamp-1 @max-[17rem]:line-clamp-4 group-hover:underline group-hover:underline-offset-4 ${isOwn ? "font-serif text-lg leading-7" : "font-semibold"}`}
                >
                  {isKnown ? text : <span className="my-1.5 block h-4 w-3/5 rounded-sm bg-line" />}
                </span>
              </span>
              <Icon name="forward" className="size-4 text-quiet" />
            </Link>
          </li>
        ))}
      </ul>
      {isKnown && today && <More day={today} />}
    </div>
  );
}
