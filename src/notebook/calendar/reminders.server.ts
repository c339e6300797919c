import { type ReminderSource, shortLine } from "#notebook/reminders/source.ts";
import { addDays, longDate } from "#platform/shared/days/days.ts";
import { endOf } from "#platform/shared/days/wall-time.ts";
import { events, nextEventReminder } from "./queries.server.ts";

export const eventReminders: ReminderSource = {
  kind: "event",
  async compose(database, userId, sourceId, day) {
    const next = await nextEventReminder(database, userId, sourceId, endOf(addDays(day, -1)));
    const event = next?.day === day ? await events.find(database, userId, sourceId) : undefined;
    if (!event) return undefined;
    return {
      title: event.title,
      body: shortLine(event.notes) || longDate(day),
      path: `/calendario?dia=${day}`,
    };
  },
  next: nextEventReminder,
};
