import { useEffect } from "react";
import { useSession } from "#features/account/client.ts";
import type { Goal } from "#features/goals/contract.ts";
import type { JournalRecord } from "#features/journal/contract.ts";
import { startSync, useRecords, useSync } from "#features/sync/client.ts";
import { SyncUnavailable } from "#features/sync/components/sync-unavailable.tsx";
import { dateInSentence } from "#shared/days.ts";
import { Icon } from "#ui/drawings/icons.tsx";
import { Link } from "#ui/navigation.tsx";
import { useToday } from "#ui/use-today.ts";
import { todaysLines } from "../todays-lines.ts";

/** Until the notebook is known the page stays as it is. Without a replica and a server, the strip says so. */
export function TodayStrip() {
  const session = useSession();
  const memberId = session.status === "signed-in" ? session.user.id : undefined;
  useEffect(() => {
    if (memberId !== undefined) startSync(memberId);
  }, [memberId]);
  const today = useToday();
  const pages = useRecords<JournalRecord>("journal");
  const goals = useRecords<Goal>("goal");
  const comparisons = useRecords("comparison");
  const { status } = useSync();
  const isKnown = pages && goals && comparisons;
  if (!memberId || !(isKnown || status === "failed")) return null;
  const lines = isKnown
    ? todaysLines(today, {
        pages: pages.values(),
        goals: goals.values(),
        isCompared: (day) => comparisons.has(day),
      })
    : [];
  return (
    <div className="home-today @container col-start-1 row-start-1 animate-fade self-start">
      <h1 className="text-4xl">Hoy</h1>
      <p className="mt-1 text-quiet first-letter:uppercase">{dateInSentence(today)}</p>
      {!isKnown && (
        <SyncUnavailable className="mt-6" what="tu cuaderno" kept="Lo que escribiste sigue guardado." />
      )}
      <ul hidden={!isKnown} aria-label="Tu día" className="mt-4 border-line border-b">
        {lines.map(({ icon, label, text, isOwn, href }) => (
          <li key={icon} className="border-line border-t">
            <Link href={href} className="group flex min-h-16 items-center gap-4 py-2">
              <Icon name={icon} className={`size-6 ${isOwn ? "text-ember" : "text-quiet"}`} />
              <span className="min-w-0 grow">
                <span
                  dir="auto"
                  className="wrap-anywhere line-clamp-1 text-quiet text-sm @max-[17rem]:line-clamp-4"
                >
                  {label}
                </span>
                <span
                  dir="auto"
                  className={`wrap-anywhere line-clamp-1 @max-[17rem]:line-clamp-4 group-hover:underline group-hover:underline-offset-4 ${isOwn ? "font-serif text-lg leading-7" : "font-semibold"}`}
                >
                  {text}
                </span>
              </span>
              <Icon name="forward" className="size-4 text-quiet" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
