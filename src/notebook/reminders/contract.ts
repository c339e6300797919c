import * as z from "zod/mini";
import { defineContract } from "#platform/shared/contract.ts";
import { ADDRESS_MAX, EMAIL_WRONG, isEmailAddress } from "#platform/shared/text/email-address.ts";
import { timeOfDaySchema } from "#platform/shared/text.ts";
import { REMINDER_KINDS } from "./kinds.ts";

const tokenSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

/** An IANA name. `changeSettings` rejects unknown zones; `noteTimeZone` ignores them. */
const timeZoneSchema = z.string().check(z.minLength(1), z.maxLength(64));

const kindSchema = z.enum(REMINDER_KINDS);

/** 0 is Monday, as in `weekdayOf`. */
const weekdaySchema = z.int().check(z.minimum(0), z.maximum(6));

export const chosenSchema = z.object({
  event_reminders: z.boolean(),
  journal_reminder: z.boolean(),
  journal_time: timeOfDaySchema,
  /** Reminders a week before a goal's deadline, on it, and weekly about the next action. Each goal chooses its own. */
  goal_ahead_reminders: z.boolean(),
  goal_day_reminders: z.boolean(),
  goal_action_reminders: z.boolean(),
  goal_time: timeOfDaySchema,
  goal_weekday: weekdaySchema,
  /** The letter on a goal's deadline, and whether its message holds the member's own words. */
  goal_letters: z.boolean(),
  goal_letter_words: z.boolean(),
  week_reminder: z.boolean(),
  week_weekday: weekdaySchema,
  week_time: timeOfDaySchema,
  habit_reminders: z.boolean(),
});
export type ChosenReminders = z.infer<typeof chosenSchema>;

const settingsSchema = z.extend(chosenSchema, {
  time_zone: z.string(),
  /** If false, the zone follows the last browser used. */
  is_zone_chosen: z.boolean(),
  /** The confirmed address, used if no device takes reminders. */
  email: z.nullable(z.string()),
  /** The kinds that a mailed link turned off for this mailbox. They stay off until the mailbox is confirmed again. */
  refused_kinds: z.array(kindSchema),
  /** Whether the member added `email`. The member can then remove it, even if it equals the account's address. */
  is_email_added: z.boolean(),
  pending_email: z.nullable(z.string()),
  devices: z.number(),
  /** Public VAPID key (RFC 8292), base64url. */
  push_key: z.string(),
});
export type ReminderSettings = z.infer<typeof settingsSchema>;

const base64url = (maxLength: number) =>
  z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(maxLength));

/** Reminders (docs/product.md, section 19). */
export const remindersContract = defineContract({
  readSettings: {
    address: "GET /api/reminders",
    access: "premium",
    summary: "Returns the reminder settings",
    answer: settingsSchema,
  },
  changeSettings: {
    address: "PATCH /api/reminders",
    access: "premium",
    summary: "Changes the given reminder settings; `time_zone: null` follows the browser again",
    body: z.partial(z.extend(chosenSchema, { time_zone: z.nullable(timeZoneSchema) })),
    answer: settingsSchema,
  },
  noteTimeZone: {
    address: "PUT /api/reminders/time-zone",
    access: "premium",
    summary: "Stores the browser's time zone, unless the member has chosen one; returns the one that counts",
    body: z.object({ time_zone: timeZoneSchema }),
    answer: z.pick(settingsSchema, { time_zone: true, is_zone_chosen: true }),
  },
  addEmail: {
    address: "PUT /api/reminders/email",
    access: "member",
    summary:
      "Adds an address for reminders and notices, and mails it a confirmation; the former address stays until then. Members are asked for one before they pay",
    body: z.object({
      email: z.email(EMAIL_WRONG).check(z.maxLength(ADDRESS_MAX), z.refine(isEmailAddress, EMAIL_WRONG)),
    }),
    answer: settingsSchema,
    errors: ["rate_limited"],
  },
  removeEmail: {
    address: "DELETE /api/reminders/email",
    access: "member",
    summary: "Removes the added address, confirmed or not",
    answer: settingsSchema,
  },
  confirmEmail: {
    address: "POST /api/reminder-email-confirmation",
    access: "public",
    summary: "Confirms an address by the token mailed to it",
    body: z.object({ token: tokenSchema }),
    errors: ["not_found"],
  },
  subscribeDevice: {
    address: "PUT /api/reminders/device",
    access: "premium",
    summary:
      "Subscribes this device to reminders while its session lasts (Web Push, RFC 8030). Repeated at each start",
    body: z.object({
      endpoint: z.url().check(z.maxLength(1024)),
      keys: z.object({ p256dh: base64url(100), auth: base64url(40) }),
    }),
    answer: settingsSchema,
  },
  unsubscribeDevice: {
    address: "DELETE /api/reminders/device",
    access: "member",
    summary: "Unsubscribes this device from reminders",
    body: z.object({ endpoint: z.string().check(z.maxLength(1024)) }),
  },
  sendTest: {
    address: "POST /api/reminders/test",
    access: "premium",
    summary: "Sends a test reminder now, through the usual channel",
    answer: z.object({ way: z.enum(["push", "email", "none"]) }),
    errors: ["rate_limited"],
  },
  stopReminders: {
    address: "POST /api/reminder-stop",
    access: "public",
    summary: "Turns a kind of reminder off by the token in the message",
    body: z.object({ token: tokenSchema }),
    answer: z.object({ kind: kindSchema }),
    errors: ["not_found"],
  },
  stopFromMail: {
    address: "POST /api/reminder-stop/:token",
    access: "public",
    summary: "Turns a kind of reminder off by one click in a mail program (RFC 8058)",
    /** Mail providers call it without our cookies; the token authenticates the call. */
    isSigned: true,
    params: z.object({ token: tokenSchema }),
    errors: ["not_found"],
  },
});
