import type { SearchedKind } from "#platform/ui/feature.ts";
import type { CalendarEvent } from "./contract.ts";
import { nextOccurrence } from "./occurrences.ts";

export const searched: SearchedKind<CalendarEvent> = {
  kind: "event",
  place: 5,
  name: "Eventos",
  writtenIn: "tu calendario",
  label: () => "Evento",
  title: ({ title }) => title,
  texts: ({ notes }) => [notes],
  // The first day of a recurring event may be skipped.
  day: (event) => nextOccurrence(event, event.event_date) ?? event.event_date,
  href: (_, day) => `/calendario?dia=${day}`,
};
