import { type Command, CommandError } from "#platform/server/commands.ts";
import { isDay } from "#platform/shared/days/days.ts";
import { readReport } from "./queries.server.ts";
import { reportLetter } from "./report-letter.server.ts";
import { lastWeek, todayOfOwner, weekOf } from "./week.ts";

export const ownerReportCommands: readonly Command[] = [
  {
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
  },
];
