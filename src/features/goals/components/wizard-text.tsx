import { isNearLimit, isTooLong, TextCount } from "#ui/text-count.tsx";
import { GOAL_TEXT_MAX } from "../goal-limits.ts";

interface WizardTextProps {
  /** The id of the heading that names it. */
  labelledBy: string;
  describedBy: string;
  placeholder?: string;
  text: string;
  onChange: (text: string) => void;
}

/** A ruled page to write on, eight rows of it to begin with. The lines go along with the text. */
export function WizardText({ labelledBy, describedBy, text, onChange, ...field }: WizardTextProps) {
  const count = `${labelledBy}-count`;
  return (
    <>
      <textarea
        rows={8}
        value={text}
        aria-labelledby={labelledBy}
        aria-describedby={isNearLimit(text, GOAL_TEXT_MAX) ? `${describedBy} ${count}` : describedBy}
        aria-invalid={isTooLong(text, GOAL_TEXT_MAX)}
        className="field-sizing-content block min-h-[17rem] w-full resize-none rounded-md border border-edge bg-[linear-gradient(transparent_calc(1.8rem-1px),var(--line)_0)] bg-[length:100%_1.8rem] bg-local bg-origin-content bg-raised px-4 py-3 font-serif text-lg leading-[1.8rem] aria-invalid:border-danger"
        onChange={(event) => onChange(event.target.value)}
        {...field}
      />
      <div className="mt-1.5 flex min-h-6 justify-end">
        <TextCount id={count} text={text} maxLength={GOAL_TEXT_MAX} />
      </div>
    </>
  );
}
