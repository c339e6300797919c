import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { showMutationToast } from "#notebook/sync-notices/mutation-toast.ts";
import { FormEnd } from "#notebook/tool-page/components/form-end.tsx";
import type { CallError } from "#platform/shared/api-client.ts";
import { isDay, longDate } from "#platform/shared/days/days.ts";
import type { Draft } from "#platform/shared/drafts/drafts.ts";
import { newId } from "#platform/shared/new-id.ts";
import { trimText } from "#platform/shared/text/edges.ts";
import { tooLong } from "#platform/shared/text/too-long.ts";
import type { TaskDialogProps } from "#platform/ui/dialogs/use-lazy-opening.ts";
import { isTooLong, TextField } from "#platform/ui/fields/text-field.tsx";
import { lazyComponent } from "#platform/ui/loading/lazy-component.tsx";
import { showFailure } from "#platform/ui/toasts/toast.ts";
import { UnsavedHint } from "#platform/ui/unsaved-hint.tsx";
import { useDraft } from "#platform/ui/use-draft.ts";
import { useSubmit } from "#platform/ui/use-submit.ts";
import { FIRST_DAY, LAST_DAY } from "../calendar-days.ts";
import type { Repeats } from "../contract.ts";
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
import { hasEvent, saveEvent } from "./write-events.ts";

interface EventFormProps extends Omit<TaskDialogProps, "open"> {
  day: string;
  chosen: ChosenEvent | undefined;
  onKept: (draft: Draft<EventDraft>) => void;
}

export function EventForm({ day, chosen, nameOf, onClose, onKept }: EventFormProps) {
  const draftName = nameOf(eventDraftName(chosen));
  const { draft, isUnsaved, wasFound, write, discard, forget } = useDraft(
    draftName,
    () => ({ id: newId(), value: draftOf(day, chosen?.event) }),
    isEventDraft,
    ({ id, value }) => !chosen && hasEvent(id, writtenOf(value, chosen)),
  );
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<DraftProblems>({});
  const { isBusy, submit } = useSubmit();

  useEffect(() => {
    if (Object.keys(problems).length === 0) return;
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [problems]);

  const edit = (changed: Partial<EventDraft>) => {
    // The draft must not change while it is being saved.
    if (isBusy) return;
    write({ ...draft.value, ...changed });
    if (Object.keys(problems).length > 0) setProblems({});
  };
  const save = async () => {
    const wrong = draftProblems(draft.value, chosen);
    setProblems(wrong);
    if (wrong.title === EVENT_TITLE_REQUIRED) showFailure("Falta el título", EVENT_TITLE_REQUIRED);
    if (Object.keys(wrong).length > 0) return;
    const outcome = await keepDraft(draft, chosen);
    const isSafe = showMutationToast(outcome, {
      done: chosen ? "Evento actualizado" : "Evento creado",
      failed: "Error al guardar",
      failedText: "No se pudo guardar el evento.",
    });
    if (isSafe) {
      forget();
      onKept(draft);
    } else if (outcome.state === "rejected") setProblems(toldBy(outcome.error));
  };
  const fields = { draft: draft.value, problems, onEdit: edit };

  return (
    <form ref={form} noValidate className="mt-5" onSubmit={(event) => void submit(save, event)}>
      {isOneOfMany(chosen) && (
        <div className="mb-4">
          <ReachChoice
            legend="¿Qué días cambian?"
            chosen={chosen}
            value={draft.value.reach}
            onChange={(reach) => edit({ reach })}
          />
        </div>
      )}
      <TextField
        label="Título"
        placeholder={chosen ? undefined : "Llamar a mamá"}
        value={draft.value.title}
        maxLength={EVENT_TITLE_MAX}
        error={problems.title}
        readOnly={isBusy}
        onChange={(title) => edit({ title })}
      />
      <TextField
        label="Notas"
        rows={3}
        value={draft.value.notes}
        maxLength={EVENT_NOTES_MAX}
        error={problems.notes}
        readOnly={isBusy}
        onChange={(notes) => edit({ notes })}
      />
      <EventWhen {...fields} isSingle={isOneOfMany(chosen) && draft.value.reach === "one"} />
      <EventReminder {...fields} />
      {wasFound && isUnsaved && (
        <UnsavedHint isSaved={chosen !== undefined} className="mt-3" onDiscard={discard} />
      )}
      <FormEnd draftName={draftName} busy={isBusy && "Guardando..."} onCancel={onClose} />
    </form>
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

function toldBy({ fields = {}, message }: Pick<CallError, "fields" | "message">): DraftProblems {
  const known = ["title", "notes", "event_date", "repeats", "repeat_until", "reminder_time"];
  const told = Object.entries(fields);
  const own = told.filter(([field]) => known.includes(field));
  return own.length > 0 ? Object.fromEntries(own) : { title: told[0]?.[1] ?? message };
}

interface EventFieldsProps {
  draft: EventDraft;
  problems: DraftProblems;
  onEdit: (changed: Partial<EventDraft>) => void;
}

function EventWhen({ draft, problems, onEdit, isSingle }: EventFieldsProps & { isSingle: boolean }) {
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
  () => import("#notebook/reminders/settings/reminder-hint.tsx"),
);

function EventReminder({ draft, problems, onEdit }: EventFieldsProps) {
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

type DraftProblems = Partial<Record<keyof EventDraft, string>>;

export function draftProblems(draft: EventDraft, chosen: ChosenEvent | undefined): DraftProblems {
  const { title, notes, event_date, repeat_until, is_reminded, reminder_time } = draft;
  const isReadable = isDay(event_date) && (repeat_until === "" || isDay(repeat_until));
  return {
    ...(isReadable && eventProblems(writtenOf(draft, chosen))),
    ...(trimText(title) === "" && { title: EVENT_TITLE_REQUIRED }),
    ...(isTooLong(title, EVENT_TITLE_MAX) && { title: tooLong(EVENT_TITLE_MAX) }),
    ...(isTooLong(notes, EVENT_NOTES_MAX) && { notes: tooLong(EVENT_NOTES_MAX) }),
    ...(!isShown(event_date) && { event_date: NO_DAY }),
    ...(repeat_until !== "" && !isShown(repeat_until) && { repeat_until: NO_DAY }),
    ...(is_reminded && reminder_time === "" && { reminder_time: "Elige a qué hora avisarte." }),
  };
}

const NO_DAY = `Elige un día entre ${FIRST_DAY.slice(0, 4)} y ${LAST_DAY.slice(0, 4)}.`;

function isShown(day: string): boolean {
  return isDay(day) && day >= FIRST_DAY && day <= LAST_DAY;
}
