import { useEffect, useState } from "react";
import { navigate } from "#ui/navigation.tsx";
import { usePageQuery } from "#ui/use-page-query.ts";
import { addressOfDay, CALENDAR_PATH, dayAskedFor } from "../calendar-days.ts";

/** A held arrow key moves faster than browsers let an address change. */
const STILL_MS = 200;

/**
 * The day that is open: the one in the address, or today. Moving by days takes the place of the entry in the history:
 * the way back leads out of the calendar.
 */
export function useShownDay(today: string): [day: string, show: (day: string) => void] {
  const { search, isHere } = usePageQuery(CALENDAR_PATH);
  const asked = dayAskedFor(search);
  const [shown, setShown] = useState({ day: asked, search });
  if (shown.search !== search) setShown({ day: asked, search });
  const { day } = shown;

  useEffect(() => {
    if (!isHere || day === undefined || day === asked) return;
    const timer = setTimeout(() => navigate(addressOfDay(day), { replace: true }), STILL_MS);
    return () => clearTimeout(timer);
  }, [isHere, day, asked]);

  return [day ?? today, (next) => setShown({ day: next, search })];
}
