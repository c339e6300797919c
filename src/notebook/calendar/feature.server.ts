import { findSettings } from "#notebook/reminders/queries.server.ts";
import { inTransaction } from "#platform/database/database.ts";
import { defineRoutes, expectFound, type PremiumGate } from "#platform/http/routes.ts";
import { callLimit } from "#platform/limits/call-limit.ts";
import { concurrencyLimiter } from "#platform/limits/concurrency-limiter.ts";
import type { Feature, ToolContext } from "#platform/server/feature.ts";
import { type MemberExport, ownRecords, ownRows } from "#platform/server/member-export.ts";
import type { Services } from "#platform/server/services.ts";
import { knownTimeZone } from "#platform/shared/days/wall-time.ts";
import { AppError } from "#platform/shared/errors.ts";
import { DAY_MS, MINUTE_MS } from "#platform/shared/time.ts";
import { calendarContract } from "./contract.ts";
import { eventProblems, importProblems, TOO_MANY_SKIPPED } from "./event-problems.ts";
import { calendarSender, openFeed } from "./feed/feed.server.ts";
import { closeFeed, feedFacts, findFeed } from "./feed/feed-queries.server.ts";
import { NO_CALENDAR } from "./ical/file-words.ts";
import { writeCalendar } from "./ical/write-calendar.server.ts";
import { readFileFor } from "./import/read-file.server.ts";
import { events, eventTexts, importEvents, takeOutDays, takePlace } from "./queries.server.ts";
import { eventReminders } from "./reminders.server.ts";

export function calendarFeature({ services, gate }: ToolContext): Feature {
  return {
    routes: calendarRoutes(services, gate),
    collections: [eventTexts.collection],
    export: calendarExport,
    reminders: eventReminders,
    facts: [feedFacts(services.database)],
  };
}

const eachEvent = ownRecords(events, ["event_date", "id"]);

const calendarExport: MemberExport = {
  tables: {
    calendar_events: eachEvent,
    // The data export lacks the feed address, because the database stores only its hash.
    calendar_feeds: ownRows("calendar_feeds", ["created_at"], ["created_at"]),
  },
  file: {
    path: "calendario.ics",
    about: "tus eventos, para abrirlos en otro calendario",
    content: (source) => writeCalendar(eachEvent(source), source.now),
  },
};

/** The most calls of `readCalendarFile` a minute; a large file needs several. One takes up to a second of CPU time. */
const FILES_A_MINUTE = 20;
/** The limit allows two files of 5,000 events, in parts of 100. */
const IMPORT_PARTS_A_MINUTE = 100;
/** The limit is low, because the log of facts (`feedFacts`) keeps a hash of each address for ever. */
const FEEDS_A_DAY = 10;

function calendarRoutes(services: Services, gate: PremiumGate) {
  const { database, clock } = services;
  const sendCalendar = calendarSender(services, gate);
  const mayTakeFile = callLimit(FILES_A_MINUTE, MINUTE_MS, clock);
  const readings = concurrencyLimiter(1);
  const mayTakePart = callLimit(IMPORT_PARTS_A_MINUTE, MINUTE_MS, clock);
  const mayOpenFeed = callLimit(FEEDS_A_DAY, DAY_MS, clock);
  return defineRoutes(calendarContract, {
    async keepEvent({ write, params: { id }, body }) {
      refuseAny(eventProblems(body));
      if (body.replaces?.id === id) refuseProblems({ "replaces.id": "No puede tomar su propio lugar." });
      await eventTexts.keep({ write, params: { id }, body });
      const became = body.replaces && (await takePlace(write, body.replaces));
      if (became === "full") refuseProblems({ "replaces.day": TOO_MANY_SKIPPED });
    },
    deleteEvent: eventTexts.remove,
    async takeOutDays({ write, params, query }) {
      const became = await takeOutDays(write, { ...params, ...query });
      if (became === "full") refuseProblems({ day: TOO_MANY_SKIPPED });
      expectFound(became !== "missing");
    },
    async importEvents({ write, body }) {
      if (!mayTakePart(write.userId)) throw new AppError("rate_limited", "too many imports of one member");
      refuseAny(importProblems(body.events));
      await importEvents(write, body.events, body.written_at);
    },
    async readCalendarFile({ session: { userId }, body: { content, time_zone } }) {
      if (!mayTakeFile(userId)) throw new AppError("rate_limited", "too many calendar files of one member");
      const timeZone = knownTimeZone(time_zone) ?? (await findSettings(database, userId)).time_zone;
      using place = readings.take(userId);
      if (!place) throw new AppError("rate_limited", "a calendar file of this member is being read");
      const read = await readFileFor(database, userId, content, timeZone);
      return read ?? refuseProblems({ content: NO_CALENDAR });
    },
    async readFeed({ session }) {
      return { created_at: (await findFeed(database, session.userId))?.created_at ?? null };
    },
    async openFeed({ session: { userId }, request }) {
      if (!mayOpenFeed(userId))
        throw new AppError("rate_limited", "too many feeds of one member", {
          sentence: "Hoy ya creaste muchos enlaces. Intenta de nuevo mañana.",
        });
      return openFeed(services, userId, request);
    },
    closeFeed: ({ session }) =>
      inTransaction(database, (transaction) => closeFeed(transaction, session.userId)),
    readCalendar: ({ params, reply }) => sendCalendar(params.file, reply),
  });
}

function refuseProblems(fields: Record<string, string>): never {
  throw new AppError("bad_request", "an event or a file at odds", { fields });
}

function refuseAny(fields: Record<string, string>): void {
  if (Object.keys(fields).length > 0) refuseProblems(fields);
}
