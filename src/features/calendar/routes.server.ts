import { defineRoutes, type PremiumGate } from "#server/routes.ts";
import type { Services } from "#server/services.ts";
import { AppError } from "#shared/errors.ts";
import { calendarContract } from "./contract.ts";
import { eventProblems, importProblems, TOO_MANY_SKIPPED } from "./event-problems.ts";
import { openFeed, sendCalendar } from "./feed.server.ts";
import { deleteFeed, findFeed } from "./feed-queries.server.ts";
import { deleteEvent, importEvents, keepEvent, takeOutDays } from "./queries.server.ts";

/** @param gate whether a member is Premium right now: at the calendar's address nobody is signed in */
export function calendarRoutes(services: Services, gate: PremiumGate) {
  const { database } = services;
  return defineRoutes(calendarContract, {
    async keepEvent({ write, params: { id }, body }) {
      refuseProblems(eventProblems(body));
      if (body.replaces?.id === id) refuseProblems({ "replaces.id": "No puede tomar su propio lugar." });
      const became = await keepEvent(write, { ...body, id });
      if (became === "full") refuseProblems({ "replaces.day": TOO_MANY_SKIPPED });
      if (became === "foreign") notFound();
    },
    async deleteEvent({ write, params, query }) {
      if (!(await deleteEvent(write, params.id, query.base))) notFound();
    },
    async takeOutDays({ write, params, query }) {
      const became = await takeOutDays(write, { ...params, ...query });
      if (became === "full") refuseProblems({ day: TOO_MANY_SKIPPED });
      if (became === "missing") notFound();
    },
    async importEvents({ write, body }) {
      refuseProblems(importProblems(body.events));
      await importEvents(write, body.events, body.written_at);
    },
    readCalendarFile: notYet,
    async readFeed({ session }) {
      return { created_at: (await findFeed(database, session.userId))?.created_at ?? null };
    },
    openFeed: ({ session, request }) => openFeed(services, session.userId, request),
    closeFeed: ({ session }) => deleteFeed(database, session.userId),
    readCalendar: ({ params, reply }) => sendCalendar(services, gate, params.file, reply),
  });
}

function notYet(): never {
  notFound();
}

function refuseProblems(fields: Record<string, string>): void {
  if (Object.keys(fields).length > 0) throw new AppError("bad_request", "an event at odds", { fields });
}

function notFound(): never {
  throw new AppError("not_found", "no such event of this member");
}
