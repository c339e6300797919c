import { longDate } from "#shared/days.ts";
import { FIRST_DAY, isDay, LAST_DAY } from "../calendar-days.ts";
import type { Repeats } from "../contract.ts";
import { REPEATS } from "../event-words.ts";
import type { DraftProblems } from "./draft-problems.ts";
import { type ChosenEvent, type EventDraft, isOneOfMany } from "./event-draft.ts";
import { Field } from "./field.tsx";

interface EventWhenProps {
  draft: EventDraft;
  chosen: ChosenEvent | undefined;
  problems: DraftProblems;
  onEdit: (changed: Partial<EventDraft>) => void;
}

/** Uses the browser's native date fields, which members know from their device. */
export function EventWhen({ draft, chosen, problems, onEdit }: EventWhenProps) {
  const { event_date, repeats, repeat_until, reach } = draft;
  const isSingle = isOneOfMany(chosen) && reach === "one";
  return (
    <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
      <Field
        label="Fecha"
        error={problems.event_date}
        hint={
          <output className="mt-1 block text-balance text-quiet text-sm first-letter:uppercase">
            {isDay(event_date) ? longDate(event_date) : ""}
          </output>
        }
      >
        {(input) => (
          <input
            type="date"
            {...input}
            required
            min={FIRST_DAY}
            max={LAST_DAY}
            value={event_date}
            onChange={({ target }) => onEdit({ event_date: target.value })}
          />
        )}
      </Field>
      {!isSingle && (
        <Field label="Se repite" error={problems.repeats}>
          {(input) => (
            <select
              {...input}
              value={repeats}
              onChange={({ target }) => onEdit({ repeats: target.value as Repeats })}
            >
              {Object.entries(REPEATS).map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {!isSingle && repeats !== "never" && (
        <div className="sm:col-start-2">
          <Field label="Hasta (opcional)" error={problems.repeat_until}>
            {(input) => (
              <input
                type="date"
                {...input}
                min={isDay(event_date) ? event_date : FIRST_DAY}
                max={LAST_DAY}
                value={repeat_until}
                onChange={({ target }) => onEdit({ repeat_until: target.value })}
              />
            )}
          </Field>
        </div>
      )}
    </div>
  );
}
