import type { ReactNode } from "react";
import { WEEKDAYS } from "#platform/shared/text/day-words.ts";

interface LandingMonthProps {
  caption: string;
  /** The number of days. The month must begin on a Monday, because the first row has no empty cells. */
  days: number;
  children: (day: number) => ReactNode;
}

export function LandingMonth({ caption, days, children }: LandingMonthProps) {
  const weeks = Array.from({ length: Math.ceil(days / 7) }, (_, week) =>
    Array.from({ length: Math.min(7, days - week * 7) }, (_, index) => week * 7 + index + 1),
  );
  return (
    <table className="w-full table-fixed text-center">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th
              key={name}
              scope="col"
              className="pb-2 font-normal text-[length:min(var(--text-sm),4.5vw)] text-quiet"
            >
              <span aria-hidden="true">{name.slice(0, 2)}</span>
              <span className="sr-only">{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day} className="border-line border-t py-1 align-top">
                {children(day)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
