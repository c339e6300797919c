import { type ComponentProps, type ReactNode, useId } from "react";
import { isDay, longDate } from "#shared/days.ts";
import { lazyComponent } from "#ui/loading/lazy-component.tsx";
import { FIRST_DAY, LAST_DAY } from "../calendar-days.ts";
import type { Repeats } from "../contract.ts";
import { REPEATS } from "../event-words.ts";
import type { DraftProblems } from "./draft-problems.ts";
import { type EventDraft, onlyReminderOf } from "./event-draft.ts";

interface EventFieldsProps {
  draft: EventDraft;
  problems: DraftProblems;
  onEdit: (changed: Partial<EventDraft>) => void;
}

/** Uses the browser's native date fields, which members know from their device. */
export function EventWhen({ draft, problems, onEdit, isSingle }: EventFieldsProps & { isSingle: boolean }) {
  const { event_date, repeats, repeat_until } = draft;
  return (
    <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
      <Field
        label="Fecha"
        type="date"
        required
        min={FIRST_DAY}
        max={LAST_DAY}
        value={event_date}
        onWrite={(day) => onEdit({ event_date: day })}
        error={problems.event_date}
        hint={
          <output className="mt-1 block text-balance text-quiet text-sm first-letter:uppercase">
            {isDay(event_date) ? longDate(event_date) : ""}
          </output>
        }
      />
      {!isSingle && (
        <Field
          as="select"
          label="Se repite"
          value={repeats}
          onWrite={(value) => onEdit({ repeats: value as Repeats })}
          error={problems.repeats}
        >
          {Object.entries(REPEATS).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Field>
      )}
      {!isSingle && repeats !== "never" && (
        <div className="sm:col-start-2">
          <Field
            label="Hasta (opcional)"
            type="date"
            min={isDay(event_date) ? event_date : FIRST_DAY}
            max={LAST_DAY}
            value={repeat_until}
            onWrite={(day) => onEdit({ repeat_until: day })}
            error={problems.repeat_until}
          />
        </div>
      )}
    </div>
  );
}

const ReminderHint = lazyComponent(
  "ReminderHint",
  () => import("#features/reminders/settings/reminder-hint.tsx"),
);

export function EventReminder({ draft, problems, onEdit }: EventFieldsProps) {
  const { is_reminded, reminder_time } = draft;
  return (
    <div className="mt-3 border-line border-t pt-1">
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <input
          type="checkbox"
          checked={is_reminded}
          className="size-5"
          onChange={({ target }) => onEdit({ is_reminded: target.checked })}
        />
        Recordármelo ese día
      </label>
      {is_reminded && (
        <div className="animate-fade pb-3">
          <Field
            label="A las"
            type="time"
            required
            value={reminder_time}
            onWrite={(time) => onEdit({ reminder_time: time })}
            error={problems.reminder_time}
          />
          <ReminderHint
            once={onlyReminderOf(draft)}
            fallback={<p className="min-h-5 text-sm" />}
            // Offline there is no hint.
            onFailure={() => undefined}
          />
        </div>
      )}
    </div>
  );
}

interface FieldProps extends ComponentProps<"input"> {
  as?: "input" | "select";
  label: string;
  hint?: ReactNode;
  error: string | undefined;
  onWrite: (value: string) => void;
}

function Field({ as = "input", label, hint, error, onWrite, ...control }: FieldProps) {
  const id = useId();
  // Both elements take the props that are used here.
  const Control = as as "input";
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <Control
        {...control}
        id={id}
        className="mt-1 block min-h-11 w-full rounded-md border border-edge bg-paper px-3 leading-10 aria-invalid:border-danger"
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={({ target }) => onWrite(target.value)}
      />
      {hint}
      <p id={`${id}-error`} role="alert" className="text-danger text-sm">
        {error}
      </p>
    </div>
  );
}
