import * as z from "zod/mini";
import { defineContract, PREMIUM_WRITE, RECORD } from "#platform/shared/contract.ts";
import { baseSchema, idSchema } from "#platform/shared/ids.ts";
import {
  daySchema,
  requiredTextSchema,
  textSchema,
  timeOfDaySchema,
  writtenAtSchema,
} from "#platform/shared/text.ts";
import {
  EVENT_NOTES_MAX,
  EVENT_TITLE_MAX,
  EVENT_TITLE_REQUIRED,
  IMPORT_MAX_BYTES,
  IMPORT_PART_EVENTS,
  SKIPPED_DAYS_MAX,
} from "./event-limits.ts";

const repeatsSchema = z.enum(["never", "daily", "weekly", "monthly", "yearly"]);
export type Repeats = z.infer<typeof repeatsSchema>;

const scopeSchema = z.enum(["one", "following"]);
export type Scope = z.infer<typeof scopeSchema>;

export const writtenEvent = {
  title: requiredTextSchema(EVENT_TITLE_MAX, EVENT_TITLE_REQUIRED),
  notes: textSchema(EVENT_NOTES_MAX),
  /** The first day of a recurring event. */
  event_date: daySchema,
  notification_enabled: z.boolean(),
  /** The member's local time of the reminder on each day of the event; null if and only if there is no reminder. */
  reminder_time: z.nullable(timeOfDaySchema),
  repeats: repeatsSchema,
  /** The last possible day of a series; null if the series has no end or the event does not recur. */
  repeat_until: z.nullable(daySchema),
};

export const eventSchema = z.object({
  ...writtenEvent,
  id: idSchema,
  title: z.string(),
  skipped_dates: z.array(daySchema).check(z.maxLength(SKIPPED_DAYS_MAX)),
  created_at: z.string(),
  /** Names the last change of content or `repeat_until`: usually the mutation's id, or an id derived from it. */
  version: z.string(),
});
export type CalendarEvent = z.infer<typeof eventSchema>;

const importedEventSchema = z.omit(eventSchema, { created_at: true, version: true });
/** An event of a calendar file. The id derives from the event's UID or content, so a second import adds no copy. */
export type ImportedEvent = z.infer<typeof importedEventSchema>;
export const keptImportSchema = z.extend(importedEventSchema, { title: writtenEvent.title });

const takenOut = {
  scope: scopeSchema,
  /** The version that the device saw. If no day is left, the server deletes the event only at this version. */
  base: baseSchema,
};

/** The events calendar (docs/product.md, section 18). */
export const calendarContract = defineContract({
  keepEvent: RECORD.text("PUT /api/events/:id", "an event, which may replace days of a recurring one", {
    ...writtenEvent,
    replaces: z.nullable(z.object({ id: idSchema, day: daySchema, ...takenOut })),
  }),
  deleteEvent: RECORD.deletion("DELETE /api/events/:id", "an event with all its days"),
  takeOutDays: {
    ...PREMIUM_WRITE,
    address: "DELETE /api/events/:id/days/:day",
    summary: "Deletes one day of a recurring event, or that day and all later ones",
    params: z.object({ id: idSchema, day: daySchema }),
    query: z.object(takenOut),
    errors: ["not_found"],
  },
  importEvents: {
    ...PREMIUM_WRITE,
    address: "PUT /api/events",
    weight: 2,
    summary: "Imports events of a calendar file; known events change only if they have the version `base`",
    body: z.object({
      events: z
        .array(z.extend(keptImportSchema, { base: z.optional(baseSchema) }))
        .check(z.maxLength(IMPORT_PART_EVENTS)),
      written_at: writtenAtSchema,
    }),
  },
  readCalendarFile: {
    address: "POST /api/calendar-file",
    access: "premium",
    weight: 10,
    summary: "Parses an .ics file. Stores nothing",
    /** The body may be twice as large as the file, because JSON writes a line break in two bytes. */
    bodyMaxBytes: 2 * IMPORT_MAX_BYTES,
    body: z.object({
      content: z.string().check(z.maxLength(IMPORT_MAX_BYTES, "El archivo es demasiado grande.")),
      /** The device's IANA zone, into which times of the file are converted. */
      time_zone: z.string().check(z.maxLength(64)),
    }),
    answer: z.object({
      events: z.array(importedEventSchema),
      /** The cancelled events. With `day`, one day of a series is cancelled or moved, and the file lacks the series. */
      ended: z.array(z.object({ id: idSchema, day: z.nullable(daySchema) })),
      left_out: z.array(z.object({ title: z.string(), reason: z.string() })),
    }),
  },
  readFeed: {
    address: "GET /api/calendar-feed",
    access: "premium",
    summary: "Returns whether the member's calendar has a feed",
    answer: z.object({ created_at: z.nullable(z.string()) }),
  },
  openFeed: {
    address: "POST /api/calendar-feed",
    access: "premium",
    summary: "Creates the feed's URL for other calendars; the former URL stops working",
    answer: z.object({
      /** Only this answer contains the address, because the database stores just its hash. */
      address: z.string(),
      created_at: z.string(),
    }),
  },
  closeFeed: {
    address: "DELETE /api/calendar-feed",
    access: "member",
    summary: "Deletes the feed",
  },
  readCalendar: {
    address: "GET /api/calendar-feed/:file",
    access: "public",
    weight: 10,
    summary: "Returns the calendar as iCalendar (RFC 5545) to anyone with its URL",
    params: z.object({ file: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}\.ics$/)) }),
    answer: "document",
    errors: ["not_found"],
  },
});
