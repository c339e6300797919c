import { CalendarPage } from "#features/calendar/calendar-page.tsx";
import { PrivatePage } from "./private-page.tsx";

/** The events calendar with the member's notebook, fetched as one. */
export function Calendar() {
  return (
    <PrivatePage>
      <CalendarPage />
    </PrivatePage>
  );
}
