import { type ReminderSource, shortLine } from "#notebook/reminders/source.ts";
import { addDays, longDate } from "#platform/shared/days/days.ts";
import { addressOfDay } from "./calendar-days.ts";
import { events, reminderFrom } from "./queries.server.ts";

export const eventReminders: ReminderSource = {
  kind: "event",
  async compose(database, userId, sourceId, day) {
    const event = await events.find(database, userId, sourceId);
    if (!event || reminderFrom(event, day)?.day !== day) return undefined;
    return { title: event.title, body: shortLine(event.notes) || longDate(day), path: addressOfDay(day) };
  },
  async nextAfter(database, userId, sourceId, day) {
    const event = await events.find(database, userId, sourceId);
    return event && reminderFrom(event, addDays(day, 1));
  },
};
