import { monthName } from "#shared/text/day-words.ts";
import { percent } from "../looking-back-words.ts";
import type { YearFigures } from "../year-figures.ts";

export function MonthFiguresTable({ figures: { year, months } }: { figures: YearFigures }) {
  return (
    <table className="mt-2 w-full text-right max-sm:text-sm">
      <caption className="sr-only">{`El año ${year}, mes por mes`}</caption>
      <thead>
        <tr className="text-quiet text-sm">
          {["Mes", "Proyectados", "Descritos"].map((name) => (
            <th key={name} scope="col" className="py-2 font-normal first:text-left">
              {name}
            </th>
          ))}
          <th scope="col" colSpan={2} className="py-2 font-normal">
            Coherencia
          </th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, projected, described, average, unreviewed }) => (
          <tr key={month} className="border-line border-t">
            <th scope="row" className="py-2 text-left font-normal first-letter:uppercase">
              {monthName(month)}
            </th>
            <td className="py-2">{projected || "–"}</td>
            <td className="py-2">{described || "–"}</td>
            <td className="w-1/3 py-2 pl-6 max-sm:hidden print:table-cell">
              <Bar percentage={average ?? 0} />
            </td>
            <td className="py-2">
              {average === undefined ? "–" : percent(average)}
              {unreviewed > 0 && <span className="block text-quiet text-xs">{unreviewed} sin revisar</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Bar({ percentage }: { percentage: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 8" preserveAspectRatio="none" className="block h-2 w-full">
      <path d="M0 4H100" strokeWidth="2" className="stroke-line" />
      {percentage > 0 && <path d={`M0 4H${percentage}`} strokeWidth="8" className="stroke-ember" />}
    </svg>
  );
}
