import { levelWord } from "#notebook/feelings/levels.ts";
import { hasConsent } from "#notebook/feelings/queries.server.ts";
import { nextEvening } from "#notebook/reminders/queries.server.ts";
import type { ReminderSource } from "#notebook/reminders/source.ts";
import { addressOf } from "./chosen-day.ts";
import { findOfDay } from "./queries.server.ts";

/** One good and one low mood, because Chrome shows two buttons. A tap elsewhere opens the evening's page. */
const MOODS = ([4, 2] as const).map((mood) => ({ mood, title: `Ánimo: ${levelWord("mood", mood)}` }));

/** Sends no reminder for a day that is described already. */
export const journalReminders: ReminderSource = {
  kind: "journal",
  async compose(database, userId, _sourceId, day) {
    if (await findOfDay(database, userId, day, "describe")) return undefined;
    return {
      title: "¿Cómo fue tu día?",
      body: "Cuatro líneas bastan.",
      path: addressOf(day),
      ...((await hasConsent(database, userId)) && { answers: { member: userId, day, choices: MOODS } }),
    };
  },
  next: nextEvening,
};
