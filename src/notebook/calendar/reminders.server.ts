import type { ReminderSource } from "#notebook/reminders/source.ts";
import { addDays, longDate } from "#platform/shared/days/days.ts";
import { excerpt } from "#platform/shared/text/excerpt.ts";
import { addressOfDay } from "./calendar-days.ts";
import { events } from "./queries.server.ts";
import { reminderFrom } from "./reminder-plan.server.ts";

/** The most UTF-16 units of the notes that a locked phone shows. */
const BODY_MAX = 140;

export const eventReminders: ReminderSource = {
  kind: "event",
  async compose(database, userId, sourceId, day) {
    const event = await events.find(database, userId, sourceId);
    if (!event || reminderFrom(event, day)?.day !== day) return undefined;
    const notes = event.notes.replaceAll(/\s+/g, " ").trim();
    return {
      title: event.title,
      body: notes === "" ? longDate(day) : notes.length > BODY_MAX ? excerpt(notes, BODY_MAX) : notes,
      path: addressOfDay(day),
    };
  },
  async nextAfter(database, userId, sourceId, day) {
    const event = await events.find(database, userId, sourceId);
    return event && reminderFrom(event, addDays(day, 1));
  },
};
