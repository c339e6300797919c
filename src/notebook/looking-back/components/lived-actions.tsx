import { KeyMark } from "#lessons/keys/components/key-mark.tsx";
import { keys } from "#lessons/keys/lessons.ts";
import { useGoals } from "#notebook/goals/client.ts";
import { figure } from "#platform/shared/text/figure.ts";
import { type LivedActions, livedByKey, livedSentence, percentageOf, totalOf } from "../lived-actions.ts";
import { percent } from "../looking-back-words.ts";
import type { DaysProps } from "../year-figures.ts";

const KEY_IDS = keys.map(({ id }) => id);
const CELL = "py-2 text-right tabular-nums";

/** Shows, by lesson, how many of the projected actions of goals were done. */
export function Lived({ pages, days }: { pages: DaysProps["days"]; days: readonly string[] }) {
  const lines = livedByKey(pages, days, useGoals() ?? [], KEY_IDS);
  return (
    <div className="pb-6">
      <p className="max-w-lesson font-serif text-lg text-quiet">
        {livedSentence(totalOf(lines), days.length)}
      </p>
      {lines.length > 0 && (
        <div className="relative -mx-1 mt-4 overflow-x-auto px-1">
          <table className="w-full max-w-lesson text-left">
            <caption className="sr-only">Acciones de metas proyectadas y vividas, por clave</caption>
            <thead>
              <tr className="align-bottom text-quiet text-sm">
                <th scope="col" className="py-2 font-normal">
                  Clave
                </th>
                <th scope="col" className={`font-normal ${CELL}`}>
                  Proyectadas
                </th>
                <th scope="col" className={`pl-4 font-normal ${CELL}`}>
                  Vividas
                </th>
                <th scope="col" className="w-1/4 py-2 pl-4 text-right font-normal">
                  Parte
                </th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <Line key={line.id} {...line} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}

function Line({ id, projected, lived }: LivedActions) {
  const share = percentageOf({ projected, lived });
  return (
    <tr data-key={id ?? undefined} className="border-line border-t">
      <th scope="row" className="py-2 font-normal">
        {id === null ? "Sin clave" : <KeyMark keyId={id} />}
      </th>
      <td className={CELL}>{figure(projected)}</td>
      <td className={`pl-4 ${CELL}`}>{figure(lived)}</td>
      <td className={`pl-4 ${CELL}`}>
        {percent(share)}
        <svg aria-hidden="true" className="mt-1 block h-1 w-full overflow-visible" strokeWidth="4">
          <line x1="0" x2="100%" y1="2" y2="2" className="stroke-line" />
          <line x1="0" x2={`${share}%`} y1="2" y2="2" className={id ? "stroke-key" : "stroke-quiet"} />
        </svg>
      </td>
    </tr>
  );
}
