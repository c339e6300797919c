import { longDate } from "#platform/shared/days/days.ts";
import { showErrorToast } from "#platform/sync/error-toast.ts";
import { markHabit } from "../client.ts";
import type { Habit, Mark } from "../contract.ts";
import type { DayState, Months } from "../habit-days.ts";
import { markWords } from "../habit-words.ts";
import { MarkIcon } from "./mark-icon.tsx";

const MARKS: readonly Mark[] = ["done", "least", "off"];

interface MarkButtonsProps {
  habit: Habit;
  months: Months;
  day: string;
  today: string;
  state: DayState;
  /** The suggested mark, whose button has a frame. */
  hint?: Mark | undefined;
  onMark?: () => void;
}

/** One press marks the day, and the same press takes the mark back. */
export function MarkButtons({ habit, months, day, today, state, hint, onMark }: MarkButtonsProps) {
  const press = (mark: Mark, clicks: number) => {
    // The second click of a double click may hit another habit.
    if (clicks > 1) return;
    onMark?.();
    void markHabit(habit, day, state === mark ? null : mark, months).then(showErrorToast);
  };
  return (
    <fieldset className="flex w-full min-w-0 flex-wrap gap-px overflow-hidden rounded-md border border-edge bg-edge">
      <legend className="sr-only">{habit.title + (day === today ? "" : `, ${longDate(day)}`)}</legend>
      {MARKS.map((mark) => (
        <button
          key={mark}
          type="button"
          aria-pressed={state === mark}
          className={`flex min-h-11 grow items-center justify-center gap-1 bg-raised px-1.5 py-1 text-sm transition-colors hover:bg-wash aria-pressed:bg-wash aria-pressed:font-semibold ${hint === mark ? "outline-2 outline-ember -outline-offset-2" : ""}`}
          onClick={({ detail }) => press(mark, detail)}
        >
          <MarkIcon state={mark} />
          {markWords(mark, day === today)}
        </button>
      ))}
    </fieldset>
  );
}
