import { findJournalTime } from "#features/reminders/queries.server.ts";
import type { ReminderSource } from "#server/reminder-source.ts";
import { addDays } from "#shared/days.ts";
import { addressOf } from "./chosen-day.ts";
import { findOfDay } from "./queries.server.ts";

/** Sends no reminder for a day that is described already. */
export const journalReminders: ReminderSource = {
  kind: "journal",
  async compose(database, userId, _sourceId, day) {
    if (await findOfDay(database, userId, day, "describe")) return undefined;
    return {
      title: "¿Cómo fue tu día?",
      body: "Cuatro líneas bastan.",
      path: addressOf(day),
    };
  },
  async nextAfter(database, userId, _sourceId, day) {
    const time = await findJournalTime(database, userId);
    return time === undefined ? undefined : { day: addDays(day, 1), time };
  },
};
