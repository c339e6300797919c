import { defineRoutes } from "#server/routes.ts";
import { AppError } from "#shared/errors.ts";
import { calendarContract } from "./contract.ts";
import { eventProblems, importProblems, TOO_MANY_SKIPPED } from "./event-problems.ts";
import { deleteEvent, importEvents, keepEvent, takeOutDays } from "./queries.server.ts";

export function calendarRoutes() {
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
    readFeed: notYet,
    openFeed: notYet,
    closeFeed: notYet,
    readCalendar: notYet,
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
