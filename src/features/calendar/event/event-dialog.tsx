import { useEffect, useRef, useState } from "react";
import { SignInAgain } from "#features/account/sign-in/sign-in-again.tsx";
import { showMutationToast } from "#features/sync/mutation-toast.ts";
import type { CallError } from "#shared/api-client.ts";
import type { Draft } from "#shared/drafts/drafts.ts";
import { newId } from "#shared/new-id.ts";
import { Button } from "#ui/button.tsx";
import { DIALOG_END, Dialog } from "#ui/dialogs/dialog.tsx";
import type { TaskDialogProps } from "#ui/dialogs/use-opening.ts";
import { TextField } from "#ui/fields/text-field.tsx";
import { showFailure } from "#ui/toasts/toast.ts";
import { UnsavedHint } from "#ui/unsaved-hint.tsx";
import { useDraft } from "#ui/use-draft.ts";
import { useSubmit } from "#ui/use-submit.ts";
import { EVENT_NOTES_MAX, EVENT_TITLE_MAX, EVENT_TITLE_REQUIRED } from "../event-limits.ts";
import { type DraftProblems, draftProblems } from "./draft-problems.ts";
import {
  type ChosenEvent,
  draftOf,
  type EventDraft,
  eventDraftName,
  isEventDraft,
  isOneOfMany,
  writtenOf,
} from "./event-draft.ts";
import { EventReminder, EventWhen } from "./event-fields.tsx";
import { ReachChoice } from "./reach-choice.tsx";
import { saveEvent } from "./write-events.ts";

interface EventDialogProps extends TaskDialogProps {
  day: string;
  chosen: ChosenEvent | undefined;
  onKept: (draft: Draft<EventDraft>) => void;
}

export function EventDialog({ open, ...form }: EventDialogProps) {
  return (
    <Dialog open={open} onClose={form.onClose} title={form.chosen ? "Editar evento" : "Nuevo evento"}>
      <EventForm {...form} />
    </Dialog>
  );
}

function EventForm({ day, chosen, nameOf, onClose, onKept }: Omit<EventDialogProps, "open">) {
  const draftName = nameOf(eventDraftName(chosen));
  const { draft, isUnsaved, wasFound, write, discard, forget } = useDraft(
    draftName,
    () => ({ id: newId(), value: draftOf(day, chosen?.event) }),
    isEventDraft,
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
    if (wrong.title === EVENT_TITLE_REQUIRED) {
      showFailure("Falta el título", EVENT_TITLE_REQUIRED);
    }
    if (Object.keys(wrong).length > 0) return;
    const outcome = await keepDraft(draft, chosen);
    const done = chosen ? "Evento actualizado" : "Evento creado";
    const isSafe = showMutationToast(outcome, {
      done,
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
      <SignInAgain draft={draftName} />
      <div className={DIALOG_END}>
        <Button variant="secondary" className="grow sm:grow-0" onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit" className="grow sm:grow-0" softDisabled={isBusy}>
          {isBusy ? "Guardando..." : "Guardar"}
        </Button>
      </div>
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
  // The version when editing began: if another device saved first, the server stores a conflict.
  return saveEvent(event.id, written, { ...event, version: base });
}

/** Maps server errors to the form's fields; an error of an unknown field appears below the title. */
function toldBy({ fields = {}, message }: Pick<CallError, "fields" | "message">): DraftProblems {
  const known = ["title", "notes", "event_date", "repeats", "repeat_until", "reminder_time"];
  const told = Object.entries(fields);
  const own = told.filter(([field]) => known.includes(field));
  return own.length > 0 ? Object.fromEntries(own) : { title: told[0]?.[1] ?? message };
}
