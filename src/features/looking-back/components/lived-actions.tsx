import { useState } from "react";
import { useGoals } from "#features/goals/client.ts";
import { KeyMark } from "#features/keys/components/key-mark.tsx";
import { keys } from "#features/keys/lessons.ts";
import { figure } from "#shared/text/figure.ts";
import { Choice } from "#ui/fields/choice.tsx";
import { Link } from "#ui/navigation.tsx";
import {
  type LivedActions,
  livedByGoal,
  livedByKey,
  livedSentence,
  percentageOf,
  totalOf,
} from "../lived-actions.ts";
import { percent } from "../looking-back-words.ts";
import type { DaysProps } from "../year-figures.ts";

const KINDS = [
  { value: "key", label: "Por clave" },
  { value: "goal", label: "Por meta" },
] as const;
const KEY_IDS = keys.map(({ id }) => id);
const CELL = "py-2 text-right tabular-nums";

interface LivedProps {
  pages: DaysProps["days"];
  days: readonly string[];
}

/** How many of the projected actions of goals were lived, by key and by goal. */
export function Lived({ pages, days }: LivedProps) {
  const [kind, setKind] = useState<"key" | "goal">("key");
  const goals = useGoals() ?? [];
  const lines = kind === "key" ? livedByKey(pages, days, goals, KEY_IDS) : livedByGoal(pages, days, goals);
  return (
    <div className="pb-6">
      <p className="max-w-lesson font-serif text-lg text-quiet">
        {livedSentence(totalOf(lines), days.length)}
      </p>
      {lines.length > 0 && (
        <Choice label="Agrupar" className="mt-4" value={kind} options={KINDS} onChoose={setKind} />
      )}
      {lines.length > 0 && (
        <div className="relative -mx-1 mt-4 overflow-x-auto px-1">
          <table className="w-full max-w-lesson text-left">
            <caption className="sr-only">
              Acciones de metas proyectadas y vividas, {kind === "key" ? "por clave" : "por meta"}
            </caption>
            <thead>
              <tr className="align-bottom text-quiet text-sm">
                <th scope="col" className="py-2 font-normal">
                  {kind === "key" ? "Clave" : "Meta"}
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
                <Line
                  key={line.id}
                  line={line}
                  name={nameOf(line, kind, goals)}
                  keyId={keyOf(line, kind, goals)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}

type Goals = NonNullable<ReturnType<typeof useGoals>>;

function keyOf({ id }: LivedActions, kind: "key" | "goal", goals: Goals): string | null | undefined {
  return kind === "key" ? id : goals.find((goal) => goal.id === id)?.key_id;
}

function nameOf({ id }: LivedActions, kind: "key" | "goal", goals: Goals) {
  if (id === null) return kind === "key" ? "Sin clave" : "Metas que eliminaste";
  if (kind === "key") return null;
  return (
    <Link href={`/meta/${id}`} className="hover:underline">
      {goals.find((goal) => goal.id === id)?.title}
    </Link>
  );
}

interface LineProps {
  line: LivedActions;
  name: ReturnType<typeof nameOf>;
  keyId: string | null | undefined;
}

function Line({ line, name, keyId }: LineProps) {
  return (
    <tr data-key={keyId ?? undefined} className="border-line border-t">
      <th scope="row" className="wrap-anywhere py-2 font-normal">
        {name && (
          <span dir="auto" className="me-3">
            {name}
          </span>
        )}
        <KeyMark keyId={keyId} />
      </th>
      <td className={CELL}>{figure(line.projected)}</td>
      <td className={`pl-4 ${CELL}`}>{figure(line.lived)}</td>
      <td className={`pl-4 ${CELL}`}>
        {percent(percentageOf(line))}
        <svg aria-hidden="true" className="mt-1 block h-1 w-full overflow-visible" strokeWidth="4">
          <line x1="0" x2="100%" y1="2" y2="2" className="stroke-line" />
          <line
            x1="0"
            x2={`${percentageOf(line)}%`}
            y1="2"
            y2="2"
            className={keyId ? "stroke-key" : "stroke-quiet"}
          />
        </svg>
      </td>
    </tr>
  );
}
