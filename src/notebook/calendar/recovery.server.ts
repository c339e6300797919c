import * as z from "zod/mini";
import { idSchema } from "#platform/shared/ids.ts";
import { writtenAtSchema } from "#platform/shared/text.ts";
import type { Recovery } from "#platform/sync/server/synced-table.ts";
import { type CalendarEvent, calendarContract, eventSchema } from "./contract.ts";
import { eventProblems } from "./event-problems.ts";
import { fittingSkips } from "./occurrences.ts";
import { deleteEvent, events, saveEvent } from "./queries.server.ts";
import { planEventReminder } from "./reminder-plan.server.ts";

const { title } = calendarContract.keepEvent.body.shape;

export const eventRecovery: Recovery<CalendarEvent> = {
  schema: z.extend(eventSchema, { title, created_at: writtenAtSchema, version: idSchema }).check(
    z.refine((event) => Object.keys(eventProblems(event)).length === 0),
    z.refine(({ repeats, skipped_dates }) => repeats !== "never" || skipped_dates.length === 0),
  ),

  content: z.omit(calendarContract.keepEvent.body, { replaces: true, base: true, written_at: true }),

  async put(write, event) {
    const known = await events.find(write.transaction, write.userId, event.id);
    await events.upsert(write, event);
    await planEventReminder(write, event, known);
  },

  merge: (write, { skipped_dates: _, created_at, version, ...written }) =>
    saveEvent(write, { ...written, replaces: null, base: version, written_at: created_at }),

  withMarks: (text, { skipped_dates }) => ({
    ...text,
    skipped_dates: fittingSkips({ ...text, skipped_dates }),
  }),

  remove: (write, { id, version }) => deleteEvent(write, id, version),
};
