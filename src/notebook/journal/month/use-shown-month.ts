import { useEffect, useState } from "react";
import { isDay } from "#platform/shared/days/days.ts";
import { dayWithin, FIRST_DAY, LAST_DAY } from "#platform/shared/days/month-grid.ts";
import { navigate } from "#platform/ui/navigation.tsx";
import { addressOf } from "../chosen-day.ts";

/** The URL changes only after this pause: a held arrow key would exceed the browser's limit of history changes. */
const STILL_MS = 200;

/** Returns the day in the tab order and its setter. The page and the address (`&mes=yyyy-MM`) show the day's month. */
export function useShownMonth(search: string, isHere: boolean, chosen: string) {
  const asked = `${new URLSearchParams(search).get("mes")}-01`;
  const isOpen = isDay(asked) && asked === dayWithin(asked, FIRST_DAY, LAST_DAY);
  const month = (isOpen ? asked : chosen).slice(0, 7);
  const open = (day: string) => ({ at: day, chosen, month });
  const first = chosen.startsWith(month) ? chosen : `${month}-01`;
  const [shown, setShown] = useState(open(first));
  if (shown.chosen !== chosen || shown.month !== month)
    setShown(open(shown.chosen === chosen && shown.at.startsWith(month) ? shown.at : first));

  const to = shown.at.slice(0, 7);
  useEffect(() => {
    if (!isHere || to === month) return;
    const timer = setTimeout(() => {
      // Browsing through months adds one history entry. Returning to the first month removes the entry (decision 0109).
      const from = window.history.state?.from;
      if (from === to) window.history.back();
      else
        navigate(`${addressOf(chosen)}${chosen.startsWith(to) ? "" : `&mes=${to}`}`, {
          replace: from !== undefined,
          state: { from: from ?? month },
        });
    }, STILL_MS);
    return () => clearTimeout(timer);
  }, [isHere, to, month, chosen]);

  return [shown.at, (day: string) => setShown(open(day))] as const;
}
