import { lazyComponent } from "#ui/loading/lazy-component.tsx";
import type { DraftProblems } from "./draft-problems.ts";
import { type EventDraft, onlyReminderOf } from "./event-draft.ts";
import { Field } from "./field.tsx";

interface EventReminderProps {
  draft: EventDraft;
  problems: DraftProblems;
  onEdit: (changed: Partial<EventDraft>) => void;
}

const ReminderHint = lazyComponent(() =>
  import("#features/reminders/settings/reminder-hint.tsx").then((late) => late.ReminderHint),
);

export function EventReminder({ draft, problems, onEdit }: EventReminderProps) {
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
          <Field label="A las" error={problems.reminder_time}>
            {(input) => (
              <input
                type="time"
                {...input}
                required
                value={reminder_time}
                onChange={({ target }) => onEdit({ reminder_time: target.value })}
              />
            )}
          </Field>
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
