import type { WrittenGoal } from "../contract.ts";
import { type ComparedLine, differencesOf } from "./differences.ts";

interface Side {
  name: string;
  goal: WrittenGoal;
}

export function GoalComparison({ a, b }: { a: Side; b: Side }) {
  const differences = differencesOf(a.goal, b.goal);
  if (differences.length === 0) return <p className="mt-4 text-quiet">Las dos dicen lo mismo.</p>;
  return (
    <div className="mt-4 border-line border-b">
      {differences.map((difference) => (
        <section key={difference.part} className="border-line border-t py-4">
          <h3 className="font-sans font-semibold text-base">{difference.part}</h3>
          <div className="mt-2 grid gap-x-8 gap-y-4 sm:grid-cols-2">
            <ComparedLines name={a.name} lines={difference.a} />
            <ComparedLines name={b.name} lines={difference.b} />
          </div>
        </section>
      ))}
    </div>
  );
}

function ComparedLines({ name, lines }: { name: string; lines: readonly ComparedLine[] }) {
  return (
    <div className="min-w-0">
      <p className="text-quiet text-sm">{name}</p>
      {lines.length === 0 && <p className="mt-1 font-serif text-lg text-quiet">Nada.</p>}
      <ul className="mt-1 grid gap-1.5">
        {lines.map(({ text, isShared }, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat, and the list only shows
            key={index}
            dir="auto"
            className={`wrap-anywhere border-s-2 ps-3 font-serif text-lg leading-7 ${isShared ? "border-transparent text-quiet" : "border-key"}`}
          >
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
