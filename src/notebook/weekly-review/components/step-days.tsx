import { dateInSentence } from "#platform/shared/days/days.ts";
import { SelectField } from "#platform/ui/fields/select-field.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import type { ReviewGoal, ReviewStep } from "../contract.ts";
import { STEP_TEXT_MAX, STEPS_MAX } from "../review-limits.ts";

interface StepDaysProps {
  days: readonly string[];
  /** The goals' next actions, to put on a day with one press. */
  offered: readonly ReviewGoal[];
  steps: readonly ReviewStep[];
  onChange: (steps: ReviewStep[]) => void;
}

export function StepDays({ days, offered, steps, onChange }: StepDaysProps) {
  const blank: ReviewStep = { day: days[0] ?? "", step_text: "", action: null };
  // A row without words may have a past day. Such a row begins again as a blank one.
  const isOver = (step: ReviewStep) => step.step_text.trim() === "" && !days.includes(step.day);
  const rows = Array.from({ length: STEPS_MAX }, (_, index) => {
    const step = steps[index];
    return step && !isOver(step) ? step : blank;
  });
  const change = (index: number, part: Partial<ReviewStep>) =>
    onChange(rows.with(index, { ...(rows[index] ?? blank), ...part }));
  const free = rows.findIndex(({ step_text }) => step_text.trim() === "");
  const left = offered.filter(
    ({ action_id, action_text }) =>
      action_text.length <= STEP_TEXT_MAX && !rows.some(({ action }) => action?.action_id === action_id),
  );
  return (
    <>
      <ol>
        {rows.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows stay in their places
          <li key={index} className="border-line border-t py-4">
            <TextField
              label={`Paso ${index + 1}`}
              value={step.step_text}
              maxLength={STEP_TEXT_MAX}
              onChange={(step_text) => change(index, { step_text, action: null })}
            />
            <SelectField
              label="Para el"
              value={step.day}
              options={choicesOf(days, step.day)}
              onChoose={(day) => change(index, { day })}
            />
          </li>
        ))}
      </ol>
      {free >= 0 && left.length > 0 && (
        <section className="border-line border-t pt-4">
          <h3 className="font-sans text-quiet text-sm tracking-normal">O toca una acción de tus metas</h3>
          <ul className="mt-1">
            {left.map(({ goal_id, goal_title, action_id, action_text }) => (
              <li key={action_id}>
                <button
                  type="button"
                  className="group wrap-anywhere min-h-11 py-2 text-start"
                  onClick={() => change(free, { step_text: action_text, action: { goal_id, action_id } })}
                >
                  <span dir="auto" className="block text-quiet text-sm">
                    {goal_title}
                  </span>{" "}
                  <span
                    dir="auto"
                    className="block font-serif underline underline-offset-4 group-hover:text-ember"
                  >
                    {action_text}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** The days to choose from. A day that was chosen earlier stays among them. */
function choicesOf(days: readonly string[], chosen: string) {
  const offered = days.includes(chosen) || chosen === "" ? days : [chosen, ...days];
  return offered.map((day) => ({ value: day, label: dateInSentence(day).replace(/ de \d+$/, "") }));
}
