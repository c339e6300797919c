import { CalendarPage } from "#features/calendar/calendar-page.tsx";
import { PrivatePage } from "./private-page.tsx";

export function Calendar() {
  return (
    <PrivatePage>
      <CalendarPage />
    </PrivatePage>
  );
}
