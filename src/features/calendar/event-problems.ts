import type { WrittenEvent } from "./client.ts";
import type { ImportedEvent } from "./contract.ts";
import { IMPORT_SKIPPED_DAYS_MAX } from "./event-limits.ts";

/** Checks the fields of an event against each other; returns a Spanish sentence per invalid field. */
export function eventProblems(event: WrittenEvent): Record<string, string> {
  const { event_date, notification_enabled, reminder_time, repeats, repeat_until } = event;
  return {
    ...(notification_enabled && reminder_time === null && { reminder_time: "Elige a qué hora avisarte." }),
    ...(!notification_enabled &&
      reminder_time !== null && { reminder_time: "Sin recordatorio no hay hora para avisarte." }),
    ...(repeats === "never" &&
      repeat_until !== null && { repeat_until: "Solo lo que se repite termina un día." }),
    ...(repeats !== "never" &&
      repeat_until !== null &&
      repeat_until < event_date && { repeat_until: "No puede terminar antes de su primer día." }),
  };
}

/** As `eventProblems`, with paths such as `events.3.title`. */
export function importProblems(events: readonly ImportedEvent[]): Record<string, string> {
  const skipped = events.reduce((sum, event) => sum + event.skipped_dates.length, 0);
  if (skipped > IMPORT_SKIPPED_DAYS_MAX) return { events: "Tienen demasiadas fechas canceladas." };
  return Object.fromEntries(
    events.flatMap((event, index) => {
      return Object.entries(eventProblems(event)).map(([field, problem]) => [
        `events.${index}.${field}`,
        problem,
      ]);
    }),
  );
}

export const TOO_MANY_SKIPPED =
  "Ya quitaste demasiados días de este evento. Crea uno nuevo a partir de aquí.";
