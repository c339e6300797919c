import { type ComponentType, useEffect, useSyncExternalStore } from "react";
import { useIsPremium } from "#billing/subscription/client.ts";
import { useSession } from "#member/account/client.ts";
import type { Goal } from "#notebook/goals/contract.ts";
import { NEW_IDEA } from "#notebook/ideas/client.ts";
import type { Comparison, JournalRecord } from "#notebook/journal/contract.ts";
import { readEvening } from "#notebook/reminders/settings/evening.ts";
import { SyncUnavailable } from "#notebook/sync-notices/components/load-failure.tsx";
import { useReviews } from "#notebook/weekly-review/client.ts";
import { invitedWeek } from "#notebook/weekly-review/week/iso-week.ts";
import { dateInSentence } from "#platform/shared/days/days.ts";
import { MINUTE_MS } from "#platform/shared/time.ts";
import { startSync, useRecords, useSync } from "#platform/sync/client.ts";
import { ActionIcon } from "#platform/ui/action-button.tsx";
import { buttonClass } from "#platform/ui/button.tsx";
import { Icon } from "#platform/ui/drawings/icons.tsx";
import { Link } from "#platform/ui/navigation.tsx";
import { useStore } from "#platform/ui/use-store.ts";
import { useToday } from "#platform/ui/use-today.ts";
import { hiddenWords } from "../hidden-words.ts";
import { type TodaysLine, todaysLines } from "../todays-lines.ts";

/** The links that Hoy shows until the notebook is loaded. They are true at every hour. */
const PLACES: TodaysLine[] = [
  { icon: "month", label: "Tu día", text: "", href: "/mi-calendario" },
  { icon: "summit", label: "Tu siguiente acción", text: "", href: "/mis-metas" },
  { icon: "moon", label: "Esta noche", text: "", href: "/mi-calendario" },
];

interface TodayStripProps {
  /** The parts that the other tools add to the day. */
  More: ComponentType<{ day: string; areHidden?: boolean }>;
}

/** Shows placeholders until the notebook is loaded, and an error if neither device nor server can provide it. */
export function TodayStrip({ More }: TodayStripProps) {
  const session = useSession();
  const memberId = useIsPremium() && session.status === "signed-in" ? session.user.id : undefined;
  useEffect(() => {
    if (memberId !== undefined) startSync(memberId);
  }, [memberId]);
  const today = useToday();
  const time = useSyncExternalStore(eachMinute, timeHere, timeHere);
  const pages = useRecords<JournalRecord>("journal");
  const goals = useRecords<Goal>("goal");
  const ideas = useRecords("idea");
  const comparisons = useRecords<Comparison>("comparison");
  const reviews = useReviews();
  const areHidden = useStore(hiddenWords);
  const { status } = useSync();
  const isKnown = pages && goals && ideas && comparisons && reviews && memberId !== undefined;
  const isFailed = !isKnown && status === "failed";
  const lines = !isKnown
    ? PLACES
    : todaysLines(
        { today, time, reminder: readEvening(memberId).time },
        {
          pages: pages.values(),
          goals: goals.values(),
          hasIdeas: ideas.size > 0,
          coherence: comparisons.get(today)?.average_percentage,
          week: pages.size + reviews.length > 0 ? invitedWeek(today, reviews) : undefined,
        },
      );
  return (
    <div className="home-today @container [:root:not([data-member])_&]:hidden">
      <div className="flex items-center justify-between">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          <h1 className="text-4xl">Hoy</h1>
          {/* Before hydration, a script in the document has written the day here. */}
          <p suppressHydrationWarning className="text-quiet">
            {today ? dateInSentence(today).replace(/ de \d+$/, "") : "\u00a0"}
          </p>
        </div>
        <Link href={NEW_IDEA} aria-label="Nueva Idea" className={buttonClass("quiet", "-me-3")}>
          <ActionIcon name="plus" />
          Idea
        </Link>
      </div>
      {isFailed && (
        <SyncUnavailable className="mt-6" what="tu cuaderno" kept="Lo que escribiste sigue guardado." />
      )}
      <ul hidden={isFailed} aria-label="Tu día" className="mt-2 md:mt-4">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing moves when a line takes another place
          <Line key={index} {...line} isFirst={index === 0} isHidden={areHidden && line.isOwn === true} />
        ))}
      </ul>
      {isKnown && today ? <More day={today} areHidden={areHidden} /> : <i hidden />}
    </div>
  );
}

type LineProps = TodaysLine & { isFirst: boolean; isHidden: boolean };

const LINES = "wrap-anywhere @max-[17rem]:line-clamp-4";

/** Only the first line of the page has the ember colour. It has room for two lines of the member's words. */
function Line({ icon, label, text, isDone, href, isFirst, isHidden }: LineProps) {
  const ember = isDone ? "border border-line" : "bg-ember text-on-ember hover:bg-ember-deep";
  const look = isFirst ? `min-h-20 py-1.5 sm:rounded-md ${ember}` : "group py-1";
  const words = isFirst ? "font-semibold text-lg leading-6" : "font-serif leading-6 group-hover:underline";
  return (
    <li className={isFirst ? "mb-1" : ""}>
      <Link href={href} className={`-mx-4 flex items-center gap-4 px-4 ${look}`}>
        <Icon name={icon} className={isFirst ? "size-6" : "size-6 text-quiet"} />
        <span className="min-w-0 grow">
          <span
            dir="auto"
            className={`${LINES} line-clamp-1 text-sm leading-5 ${isFirst ? "" : "text-quiet"}`}
          >
            {isHidden ? label.replace(/«.*/s, "tu meta") : label}
          </span>
          <span
            dir="auto"
            className={`${LINES} underline-offset-4 ${isFirst ? "line-clamp-2" : "line-clamp-1"} ${words}`}
          >
            {isHidden || text === "" ? (
              <span className="my-1 block h-4 w-3/5 rounded-sm border border-current bg-current opacity-25 forced-colors:opacity-100">
                {isHidden && <span className="sr-only">Palabras ocultas</span>}
              </span>
            ) : (
              text
            )}
          </span>
        </span>
        {isFirst && <Icon name="forward" className="size-5" />}
      </Link>
    </li>
  );
}

function timeHere(): string {
  return new Date().toTimeString().slice(0, 5);
}

export function eachMinute(look: () => void): () => void {
  const timer = setInterval(look, MINUTE_MS);
  return () => clearInterval(timer);
}
