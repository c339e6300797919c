import { isNearLimit, isTooLong, TextCount } from "#platform/ui/fields/text-field.tsx";
import type { WrittenGoal } from "../contract.ts";
import { GOAL_TEXT_MAX } from "../goal-limits.ts";
import { DeadlineField } from "./deadline-field.tsx";
import { ItemList } from "./item-list.tsx";

/** What the wizard writes in an empty field. The edit form has no examples. */
const EXAMPLES = {
  vision_text: "Me levanto y...",
  commitment_text: "Yo, [Tu Nombre], me comprometo a...",
};

interface GoalFieldProps {
  name: Exclude<keyof WrittenGoal, "title">;
  goal: WrittenGoal;
  today: string;
  /** The goal's saved deadline, if the field edits a goal. */
  kept?: string;
  labelledBy: string;
  describedBy?: string;
  onChange: (part: Partial<WrittenGoal>) => void;
}

/** A field of a goal, for the wizard and the edit form. */
export function GoalField({ name, goal, today, kept, onChange, ...labels }: GoalFieldProps) {
  const isEdit = kept !== undefined;
  switch (name) {
    case "deadline":
      return (
        <DeadlineField
          day={goal.deadline}
          {...{ today, kept }}
          onChange={(day) => onChange({ deadline: day })}
        />
      );
    case "vision_text":
    case "commitment_text":
      return (
        <LongText
          {...labels}
          rows={isEdit ? 6 : 8}
          placeholder={isEdit ? undefined : EXAMPLES[name]}
          text={goal[name]}
          onChange={(text) => onChange({ [name]: text })}
        />
      );
    default:
      return <ItemList {...{ name, goal, onChange }} canBeEmpty={isEdit} />;
  }
}

interface LongTextProps extends Pick<GoalFieldProps, "labelledBy" | "describedBy"> {
  rows: 6 | 8;
  placeholder: string | undefined;
  text: string;
  onChange: (text: string) => void;
}

function LongText({ labelledBy, describedBy, rows, placeholder, text, onChange }: LongTextProps) {
  const count = `${labelledBy}-count`;
  const described = [describedBy, isNearLimit(text, GOAL_TEXT_MAX) && count].filter(Boolean).join(" ");
  return (
    <>
      <textarea
        {...{ rows, placeholder }}
        value={text}
        aria-labelledby={labelledBy}
        aria-describedby={described || undefined}
        aria-invalid={isTooLong(text, GOAL_TEXT_MAX)}
        // `field-sizing: content` ignores `rows`, hence the minimum height.
        className={`${rows === 8 ? "min-h-[17rem]" : "min-h-[13.4rem]"} field-sizing-content block w-full resize-none rounded-md border border-edge bg-[linear-gradient(transparent_calc(1.8rem-1px),var(--line)_0)] bg-[length:100%_1.8rem] bg-local bg-origin-content bg-raised px-4 py-3 font-serif text-lg leading-[1.8rem] -outline-offset-1 aria-invalid:border-danger`}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className="mt-1.5 flex min-h-6 justify-end">
        <TextCount id={count} text={text} maxLength={GOAL_TEXT_MAX} />
      </div>
    </>
  );
}
