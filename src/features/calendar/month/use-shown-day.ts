import { useEffect, useState } from "react";
import { navigate } from "#ui/navigation.tsx";
import { usePageQuery } from "#ui/use-page-query.ts";
import { addressOfDay, CALENDAR_PATH, dayAskedFor } from "../calendar-days.ts";

/** Browsers limit the rate of URL changes; a held arrow key exceeds the limit. */
const STILL_MS = 200;

/** The open day, from the URL or today. Replaces the history entry, so that "back" leaves the calendar. */
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
