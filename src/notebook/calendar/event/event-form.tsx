import { type ComponentProps, type ReactNode, useId } from "react";
import { type FieldsProps, RecordForm } from "#notebook/tool-page/components/record-dialogs.tsx";
import { isDay, longDate } from "#platform/shared/days/days.ts";
import { FIRST_DAY, LAST_DAY } from "#platform/shared/days/month-grid.ts";
import type { Draft } from "#platform/shared/drafts/drafts.ts";
import type { TaskDialogProps } from "#platform/ui/dialogs/use-lazy-opening.ts";
import { lazyComponent } from "#platform/ui/loading/lazy-component.tsx";
import { EVENT } from "../client.ts";
import type { CalendarEvent, Repeats } from "../contract.ts";
import { EVENT_NOTES_MAX, EVENT_TITLE_MAX, EVENT_TITLE_REQUIRED } from "../event-limits.ts";
import { eventProblems } from "../event-problems.ts";
import { REPEATS } from "../event-words.ts";
import {
  type ChosenEvent,
  draftOf,
  type EventDraft,
  eventDraftName,
  isEventDraft,
  isOneOfMany,
  onlyReminderOf,
  writtenOf,
} from "./event-draft.ts";
import { ReachChoice } from "./reach-choice.tsx";
import { saveEvent } from "./write-events.ts";

/** The fields whose problems the form shows below the texts. */
const SHOWN = ["event_date", "repeats", "repeat_until", "reminder_time"];

export const EVENT_TEXTS: ComponentProps<typeof RecordForm>["texts"] = [
  {
    field: "title",
    label: "Título",
    example: "Llamar a mamá",
    maxLength: EVENT_TITLE_MAX,
    required: EVENT_TITLE_REQUIRED,
    missing: "Falta el título",
  },
  { field: "notes", label: "Notas", rows: 3, maxLength: EVENT_NOTES_MAX },
];

interface EventFormProps extends Omit<TaskDialogProps, "open"> {
  day: string;
  chosen: ChosenEvent | undefined;
  onKept: (draft: Draft<EventDraft>) => void;
}

export function EventForm({ day, chosen, nameOf, onClose, onKept }: EventFormProps) {
  const isMany = isOneOfMany(chosen);
  return (
    <RecordForm<CalendarEvent, EventDraft>
      kind={EVENT}
      record={chosen?.event}
      name={nameOf(eventDraftName(chosen))}
      texts={EVENT_TEXTS}
      begin={(event) => draftOf(day, event)}
      isUsable={isEventDraft}
      storedAs={(draft) => writtenOf(draft, undefined)}
      check={(draft) => draftProblems(draft, chosen)}
      save={(draft) => keepDraft(draft, chosen)}
      done={chosen ? "Evento actualizado" : "Evento creado"}
      failedText="No se pudo guardar el evento."
      shown={SHOWN}
      before={({ value, change }) =>
        isMany && (
          <ReachChoice
            label="¿Qué días cambian?"
            chosen={chosen}
            value={value.reach}
            onChoose={(reach) => change({ reach })}
          />
        )
      }
      fields={(form) => (
        <>
          <EventWhen {...form} isSingle={isMany && form.value.reach === "one"} />
          <EventReminder {...form} />
        </>
      )}
      onDone={onKept}
      onCancel={onClose}
    />
  );
}

function keepDraft({ id, value }: Draft<EventDraft>, chosen: ChosenEvent | undefined) {
  const written = writtenOf(value, chosen);
  if (!chosen) return saveEvent(id, written);
  const { event, day } = chosen;
  const { reach, base } = value;
  if (isOneOfMany(chosen) && reach !== "all")
    return saveEvent(id, written, undefined, { event, day, scope: reach });
  // Send the version from when editing began, by which the server notices that another device saved first.
  return saveEvent(event.id, written, { ...event, version: base });
}

type EventFieldsProps = FieldsProps<EventDraft>;

function EventWhen({ value, problems, change, isSingle }: EventFieldsProps & { isSingle: boolean }) {
  const { event_date, repeats, repeat_until } = value;
  return (
    <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
      <Field
        label="Fecha"
        type="date"
        required
        min={FIRST_DAY}
        max={LAST_DAY}
        value={event_date}
        onWrite={(day) => change({ event_date: day })}
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
          onWrite={(value) => change({ repeats: value as Repeats })}
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
            onWrite={(day) => change({ repeat_until: day })}
            error={problems.repeat_until}
          />
        </div>
      )}
    </div>
  );
}

const ReminderHint = lazyComponent(
  "ReminderHint",
  () => import("#notebook/reminders/settings/reminder-hint.tsx"),
);

function EventReminder({ value, problems, change }: EventFieldsProps) {
  const { is_reminded, reminder_time } = value;
  return (
    <div className="mt-3 border-line border-t pt-1">
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <input
          type="checkbox"
          checked={is_reminded}
          className="size-5"
          onChange={({ target }) => change({ is_reminded: target.checked })}
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
            onWrite={(time) => change({ reminder_time: time })}
            error={problems.reminder_time}
          />
          <ReminderHint
            once={onlyReminderOf(value)}
            fallback={<p className="min-h-5 text-sm" />}
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
  // `input` and `select` both take the props that are used here.
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

export function draftProblems(draft: EventDraft, chosen: ChosenEvent | undefined): Record<string, string> {
  const { event_date, repeat_until, is_reminded, reminder_time } = draft;
  const isReadable = isDay(event_date) && (repeat_until === "" || isDay(repeat_until));
  return {
    ...(isReadable && eventProblems(writtenOf(draft, chosen))),
    ...(!isShown(event_date) && { event_date: NO_DAY }),
    ...(repeat_until !== "" && !isShown(repeat_until) && { repeat_until: NO_DAY }),
    ...(is_reminded && reminder_time === "" && { reminder_time: "Elige a qué hora avisarte." }),
  };
}

const NO_DAY = `Elige un día entre ${FIRST_DAY.slice(0, 4)} y ${LAST_DAY.slice(0, 4)}.`;

function isShown(day: string): boolean {
  return isDay(day) && day >= FIRST_DAY && day <= LAST_DAY;
}
