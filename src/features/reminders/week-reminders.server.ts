import type { ReminderSource } from "#server/reminder-source.ts";
import { findSettings } from "./queries.server.ts";
import { weeklyAfter } from "./wall-time.ts";

/** The invitation to the weekly review, on the member's own day and hour. */
export const weekReminders: ReminderSource = {
  kind: "week",
  async compose() {
    return {
      title: "Tu semana, en cinco minutos",
      body: "Mira cómo te fue y elige lo que sigue.",
      path: "/mi-semana",
    };
  },
  async nextAfter(database, userId, _sourceId, day) {
    const { week_reminder, week_weekday, week_time } = await findSettings(database, userId);
    return week_reminder ? weeklyAfter(day, week_weekday, week_time) : undefined;
  },
};
