import { longDate } from "#shared/days.ts";
import { GOAL_FIELDS, tidyGoal } from "../goal-fields.ts";
import { PLACES, stepAt, VISION, type WizardValue } from "./steps.ts";

const LINES_SHOWN = 3;

export function WizardSheet({ value }: { value: WizardValue }) {
  const { title, whys, actions, deadline, vision_text, commitment_text } = tidyGoal(value);
  const one = (id: string, text: string) => (text === "" ? [] : [{ id, text }]);
  const parts: Record<Exclude<keyof typeof PLACES, "obstacles">, { id: string; text: string }[]> = {
    whys: whys.map(({ id, why_text: text }) => ({ id, text })),
    actions: actions.map(({ id, action_text: text }) => ({ id, text })),
    deadline: one("day", deadline && longDate(deadline)),
    vision_text: one("vision", vision_text),
    commitment_text: one("commitment", commitment_text),
  };
  return (
    <aside
      aria-label="Tu página hasta aquí"
      className="sticky top-8 hidden rounded-sm border border-line bg-raised px-7 py-7 shadow-md lg:block"
    >
      <p className="line-clamp-3 text-balance font-medium font-serif text-xl">{title}</p>
      <dl>
        {(Object.keys(parts) as (keyof typeof parts)[]).map((field) => {
          const step = PLACES[field];
          const lines = parts[field];
          return (
            <div key={field} data-key={stepAt(step).key} className="mt-3">
              <dt
                className={`text-sm ${lines.length > 0 || step === value.step ? "font-semibold text-key" : "text-quiet"}`}
              >
                {GOAL_FIELDS[field].heading}
              </dt>
              {lines.slice(0, LINES_SHOWN).map(({ id, text }) => (
                <dd key={id} className="animate-fade border-line border-b py-1 font-serif">
                  <span className={step < VISION ? "line-clamp-1" : "line-clamp-3"}>{text}</span>
                </dd>
              ))}
              {lines.length > LINES_SHOWN && (
                <dd className="py-1 text-quiet text-sm">y {lines.length - LINES_SHOWN} más</dd>
              )}
              {lines.length === 0 && <dd aria-hidden="true" className="h-8 border-line border-b" />}
            </div>
          );
        })}
      </dl>
    </aside>
  );
}
