import * as z from "zod/mini";
import { defineContract } from "#shared/contract.ts";
import { baseSchema, idSchema } from "#shared/ids.ts";
import { daySchema, requiredTextSchema, textSchema, timeOfDaySchema, writtenAtSchema } from "#shared/text.ts";
import {
  EVENT_NOTES_MAX,
  EVENT_TITLE_MAX,
  EVENT_TITLE_REQUIRED,
  IMPORT_EVENTS_MAX,
  IMPORT_MAX_BYTES,
  IMPORT_WRITE_MAX_BYTES,
  SKIPPED_DAYS_MAX,
} from "./event-limits.ts";

const repeatsSchema = z.enum(["never", "daily", "weekly", "monthly", "yearly"]);
export type Repeats = z.infer<typeof repeatsSchema>;

/** Of a recurring event, one day or that day and all after it. */
const scopeSchema = z.enum(["one", "following"]);
export type Scope = z.infer<typeof scopeSchema>;

/** What a member writes of an event. */
const writtenEvent = {
  title: requiredTextSchema(EVENT_TITLE_MAX, EVENT_TITLE_REQUIRED),
  notes: textSchema(EVENT_NOTES_MAX),
  /** Of a recurring event, its first day. */
  event_date: daySchema,
  notification_enabled: z.boolean(),
  /** On the member's own clock, on each day of the event. There is one exactly where notification is enabled. */
  reminder_time: z.nullable(timeOfDaySchema),
  repeats: repeatsSchema,
  /** The last day that a recurring event may fall on; null where it goes on, and where nothing recurs. */
  repeat_until: z.nullable(daySchema),
};

/** An event as a device holds it: the record "event" of the notebook. */
export const eventSchema = z.object({
  ...writtenEvent,
  id: idSchema,
  title: z.string(),
  /** Days of a recurring event on which it does not take place. */
  skipped_dates: z.array(daySchema).check(z.maxLength(SKIPPED_DAYS_MAX)),
  created_at: z.string(),
  /** The id of the change that its text and its last day stem from; taking a single day out does not touch it. */
  version: z.string(),
});
export type CalendarEvent = z.infer<typeof eventSchema>;

const importedEventSchema = z.omit(eventSchema, { created_at: true, version: true });
/** An event as a calendar file tells it. Its id follows from the file's own, so that the same file brings it once. */
export type ImportedEvent = z.infer<typeof importedEventSchema>;
const keptImportSchema = z.extend(importedEventSchema, { title: writtenEvent.title });

const oneEvent = z.object({ id: idSchema });
const takenOut = {
  scope: scopeSchema,
  /** The version that the device had seen: with the last of its days an event is gone, unless it says something else. */
  base: baseSchema,
};
const write = { access: "premium", isWrite: true } as const;
const change = { ...write, errors: ["not_found"] } as const;

/** The events calendar (docs/product.md, section 18). */
export const calendarContract = defineContract({
  keepEvent: {
    ...write,
    method: "PUT",
    path: "/api/events/:id",
    summary: "Keeps an event, new or changed; it may take the place of days of a recurring one",
    params: oneEvent,
    body: z.object({
      ...writtenEvent,
      /** The recurring event whose day, or days from then on, the new event takes the place of. */
      replaces: z.nullable(z.object({ id: idSchema, day: daySchema, ...takenOut })),
      base: baseSchema,
      written_at: writtenAtSchema,
    }),
  },
  deleteEvent: {
    ...change,
    method: "DELETE",
    path: "/api/events/:id",
    summary: "Deletes an event with all its days, unless another device has changed it since `base`",
    params: oneEvent,
    query: z.object({ base: baseSchema }),
  },
  takeOutDays: {
    ...change,
    method: "DELETE",
    path: "/api/events/:id/days/:day",
    summary: "Takes a day, or that day and all after it, out of a recurring event",
    params: z.object({ id: idSchema, day: daySchema }),
    query: z.object(takenOut),
  },
  importEvents: {
    ...write,
    method: "PUT",
    path: "/api/events",
    summary: "Keeps events of a calendar file; those that are there already stay as they are",
    bodyMaxBytes: IMPORT_WRITE_MAX_BYTES,
    body: z.object({
      events: z.array(keptImportSchema).check(z.maxLength(IMPORT_EVENTS_MAX)),
      written_at: writtenAtSchema,
    }),
  },
  readCalendarFile: {
    method: "POST",
    path: "/api/calendar-file",
    access: "premium",
    summary: "Reads an .ics file, and keeps nothing of it",
    /** In JSON a line break takes two bytes. */
    bodyMaxBytes: 2 * IMPORT_MAX_BYTES,
    body: z.object({
      content: z.string().check(z.maxLength(IMPORT_MAX_BYTES, "El archivo es demasiado grande.")),
      /** Where the device is, an IANA name: what the file says in another zone falls on a day here. */
      time_zone: z.string().check(z.maxLength(64)),
    }),
    answer: z.object({
      events: z.array(importedEventSchema),
      /** What could not be taken over as it stands, with a Spanish sentence that says why. */
      left_out: z.array(z.object({ title: z.string(), reason: z.string() })),
    }),
  },
  readFeed: {
    method: "GET",
    path: "/api/calendar-feed",
    access: "premium",
    summary: "Whether the member's calendar has an address for other calendars",
    answer: z.object({ created_at: z.nullable(z.string()) }),
  },
  openFeed: {
    method: "POST",
    path: "/api/calendar-feed",
    access: "premium",
    summary: "Makes an address at which other calendars can read this one; the one before is closed",
    answer: z.object({
      /** Told this once: only its hash is kept. */
      address: z.string(),
      created_at: z.string(),
    }),
  },
  closeFeed: {
    method: "DELETE",
    path: "/api/calendar-feed",
    access: "member",
    summary: "Closes the address at which other calendars can read this one",
  },
  readCalendar: {
    method: "GET",
    path: "/api/calendar-feed/:file",
    access: "public",
    summary: "The calendar as other calendars read it (RFC 5545), for whoever knows its address",
    params: z.object({ file: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}\.ics$/)) }),
    answer: "document",
    errors: ["not_found"],
  },
});
