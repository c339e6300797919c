import { isNearLimit, isTooLong, TextCount } from "#platform/ui/fields/text-field.tsx";
import { GOAL_TEXT_MAX } from "../goal-limits.ts";

interface TextAreaProps {
  labelledBy: string;
  describedBy?: string;
  rows?: 6 | 8;
  placeholder?: string;
  text: string;
  onChange: (text: string) => void;
}

export function GoalTextArea({ labelledBy, describedBy, rows = 8, text, onChange, ...field }: TextAreaProps) {
  const count = `${labelledBy}-count`;
  const described = [describedBy, isNearLimit(text, GOAL_TEXT_MAX) && count].filter(Boolean).join(" ");
  return (
    <>
      <textarea
        rows={rows}
        value={text}
        aria-labelledby={labelledBy}
        aria-describedby={described || undefined}
        aria-invalid={isTooLong(text, GOAL_TEXT_MAX)}
        // `field-sizing: content` ignores `rows`, hence the minimum height.
        className={`${rows === 8 ? "min-h-[17rem]" : "min-h-[13.4rem]"} field-sizing-content block w-full resize-none rounded-md border border-edge bg-[linear-gradient(transparent_calc(1.8rem-1px),var(--line)_0)] bg-[length:100%_1.8rem] bg-local bg-origin-content bg-raised px-4 py-3 font-serif text-lg leading-[1.8rem] -outline-offset-1 aria-invalid:border-danger`}
        onChange={(event) => onChange(event.target.value)}
        {...field}
      />
      <div className="mt-1.5 flex min-h-6 justify-end">
        <TextCount id={count} text={text} maxLength={GOAL_TEXT_MAX} />
      </div>
    </>
  );
}
