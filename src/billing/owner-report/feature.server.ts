import { inTransaction, type Queryable } from "#platform/database/database.ts";
import { lockName } from "#platform/database/locks.ts";
import { findMark, setMark } from "#platform/jobs/upkeep-marks.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { type Command, CommandError } from "#platform/server/commands.ts";
import type { Feature } from "#platform/server/feature.ts";
import type { Services } from "#platform/server/services.ts";
import { isDay } from "#platform/shared/days/days.ts";
import { HOUR_MS } from "#platform/shared/time.ts";
import { readReport } from "./queries.server.ts";
import { reportLetter } from "./report-letter.server.ts";
import { lastWeek, todayOfOwner, type Week, weekOf } from "./week.ts";

const WEEKLY = "owner-report.weekly";
const MARK = "owner-report";
/** By eight in the morning the night's comparisons with PayPal are done. */
const AFTER_MIDNIGHT_MS = 8 * HOUR_MS;

/** Mails a report of the last whole week once. After a longer downtime, only the command prints the weeks before. */
export function ownerReportFeature({ config, database, clock }: Services): Feature {
  const weekly = {
    kind: WEEKLY,
    lane: "upkeep" as const,
    everyMs: HOUR_MS,
    async run() {
      const now = clock();
      const week = lastWeek(now);
      // A new installation reports no week that ended before its first run.
      if (!(await findMark(database, MARK))) return setMark(database, MARK, new Date(week.until));
      if (now.getTime() < Date.parse(week.until) + AFTER_MIDNIGHT_MS) return;
      if (await isReported(database, week, now)) return;
      const letter = reportLetter(await readReport(database, week, now), config, now);
      await inTransaction(database, async (transaction) => {
        await lockName(transaction, WEEKLY);
        // Another process may have been faster.
        if (await isReported(transaction, week, now)) return;
        await setMark(transaction, MARK, new Date(week.until));
        const mail = { to: config.site.contactEmail, ...letter };
        await queueMail(transaction, `${WEEKLY}:${week.monday}`, mail, now);
      });
    },
  };
  return { jobs: [weekly] };
}

/** True if the week was reported. A stored time in the future comes from a wrong clock, so it does not count. */
async function isReported(database: Queryable, week: Week, now: Date): Promise<boolean> {
  const last = await findMark(database, MARK);
  return last !== undefined && last >= new Date(week.until) && last <= now;
}

export const ownerReport: Command = {
  name: "report",
  summary: "Prints the week's members, charges, notices and open work, as the weekly mail does",
  usage: `npm run owner -- report [--week yyyy-MM-dd]

Without --week it is the last whole week, from Monday to Sunday in Argentina. --week takes any day of another week, also
of the one that is not over.`,
  options: { week: { type: "string" } },
  async run({ options }, { services, print }) {
    const { config, database, clock } = await services();
    const now = clock();
    const { week: day } = options;
    if (day !== undefined && (typeof day !== "string" || !isDay(day)))
      throw new CommandError(`${day} is no day: write yyyy-MM-dd.`);
    if (day !== undefined && day > todayOfOwner(now)) throw new CommandError(`${day} is still to come.`);
    const week = day === undefined ? lastWeek(now) : weekOf(day);
    print(reportLetter(await readReport(database, week, now), config, now).text.trimEnd());
  },
};
