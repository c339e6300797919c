import type { WrittenEvent } from "./client.ts";
import type { ImportedEvent } from "./contract.ts";

export function eventProblems(event: WrittenEvent): Record<string, string> {
  const { event_date, notification_enabled, reminder_time, repeats, repeat_until } = event;
  const problems: Record<string, string> = {};
  if (notification_enabled && reminder_time === null) problems.reminder_time = "Elige a qué hora avisarte.";
  if (!notification_enabled && reminder_time !== null)
    problems.reminder_time = "Sin recordatorio no hay hora para avisarte.";
  if (repeat_until === null) return problems;
  if (repeats === "never")
    problems.repeat_until = "Para elegir un último día, el evento tiene que repetirse.";
  else if (repeat_until < event_date) problems.repeat_until = "No puede terminar antes de su primer día.";
  return problems;
}

export function importProblems(events: readonly ImportedEvent[]): Record<string, string> {
  const problems = events.flatMap((event, index) =>
    Object.entries(eventProblems(event)).map(([field, problem]) => [`events.${index}.${field}`, problem]),
  );
  return Object.fromEntries(problems);
}

export const TOO_MANY_SKIPPED =
  "Ya quitaste demasiados días de este evento. Crea uno nuevo a partir de aquí.";
