import type { Goal } from "../contract.ts";
import { asCondition } from "../goal-fields.ts";

export function GoalDetailWhys({ whys }: Goal) {
  return (
    <section>
      <h2 className="flex min-h-11 items-center text-2xl">Mis Porqués</h2>
      {whys.length === 0 && <p className="mt-3 font-serif text-lg text-quiet">Aún no escribiste ninguno.</p>}
      <ul className="mt-3 grid grid-cols-1 gap-3">
        {whys.map(({ id, why_text }) => (
          <li
            key={id}
            dir="auto"
            className="relative ps-6 font-serif text-lg leading-7 before:absolute before:start-0 before:font-semibold before:text-key before:content-['–']"
          >
            {why_text}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function GoalDetailObstacles({ obstacles }: Goal) {
  if (obstacles.length === 0) return null;
  return (
    <section>
      <h2 className="text-2xl">Si algo se interpone</h2>
      <ul className="mt-3 border-line border-b">
        {obstacles.map(({ id, obstacle_text, response_text }) => (
          <li key={id} className="border-line border-t py-3.5 font-serif text-lg leading-7">
            {obstacle_text !== "" && (
              <>
                <Lead>Si</Lead> <bdi>{asCondition(obstacle_text)}</bdi>
                {response_text !== "" && <span>, </span>}
              </>
            )}
            {response_text !== "" && (
              <>
                <Lead>entonces</Lead> <bdi>{response_text}</bdi>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Lead({ children }: { children: string }) {
  return <strong className="font-sans font-semibold text-base text-key">{children}</strong>;
}

interface GoalDetailTextProps {
  title: string;
  text: string;
  className?: string;
}

export function GoalDetailText({ title, text, className }: GoalDetailTextProps) {
  if (text === "") return null;
  return (
    <section className={className}>
      <h2 className="text-2xl">{title}</h2>
      <p dir="auto" className="mt-3 max-w-lesson whitespace-pre-line font-serif text-lg">
        {text}
      </p>
    </section>
  );
}
