import { useEffect, useRef, useState } from "react";
import { useSession } from "#features/account/client.ts";
import { SignInAgain } from "#features/account/sign-in/sign-in-again.tsx";
import { showMutationToast } from "#features/sync/mutation-toast.ts";
import type { Draft } from "#shared/drafts/drafts.ts";
import { newId } from "#shared/new-id.ts";
import { Button } from "#ui/button.tsx";
import { DIALOG_END } from "#ui/dialogs/dialog.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { showToast } from "#ui/toasts/toast.ts";
import { useDraft } from "#ui/use-draft.ts";
import { useSubmit } from "#ui/use-submit.ts";
import { EVENT_NOTES_MAX, EVENT_TITLE_MAX, EVENT_TITLE_REQUIRED } from "../event-limits.ts";
import { type DraftProblems, draftProblems } from "./draft-problems.ts";
import {
  type ChosenEvent,
  draftOf,
  type EventDraft,
  isEventDraft,
  isOneOfMany,
  newDraft,
} from "./event-draft.ts";
import { EventReminder } from "./event-reminder.tsx";
import { EventWhen } from "./event-when.tsx";
import { keepDraft } from "./keep-draft.ts";
import { ReachChoice } from "./reach-choice.tsx";

interface EventFormProps {
  day: string;
  chosen: ChosenEvent | undefined;
  draftName: string;
  onCancel: () => void;
  onKept: (draft: Draft<EventDraft>) => void;
}

export function EventForm({ day, chosen, draftName, onCancel, onKept }: EventFormProps) {
  const { draft, isUnsaved, wasFound, write, discard, forget } = useDraft(
    draftName,
    () => ({ id: newId(), value: chosen ? draftOf(chosen) : newDraft(day) }),
    isEventDraft,
  );
  const session = useSession();
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
      showToast({ title: "Falta el título", description: EVENT_TITLE_REQUIRED, variant: "destructive" });
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
      <EventWhen draft={draft.value} chosen={chosen} problems={problems} onEdit={edit} />
      <EventReminder draft={draft.value} problems={problems} onEdit={edit} />
      {wasFound && isUnsaved && (
        <p className="mt-3 flex flex-wrap items-center gap-x-2 text-quiet text-sm">
          Esto quedó sin guardar la última vez.
          <button type="button" className="min-h-11 font-semibold text-ink underline" onClick={discard}>
            {chosen ? "Volver a lo guardado" : "Empezar de cero"}
          </button>
        </p>
      )}
      {session.status === "signed-out" && <SignInAgain draft={draftName} />}
      <div className={DIALOG_END}>
        <Button variant="secondary" className="grow sm:grow-0" onClick={onCancel}>
          Cancelar
        </Button>
        <Button type="submit" className="grow aria-disabled:opacity-55 sm:grow-0" aria-disabled={isBusy}>
          {isBusy ? "Guardando..." : "Guardar"}
        </Button>
      </div>
    </form>
  );
}

/** Maps server errors to the form's fields; an error of an unknown field appears below the title. */
function toldBy({
  fields = {},
  message,
}: {
  fields?: Record<string, string>;
  message: string;
}): DraftProblems {
  const known = ["title", "notes", "event_date", "repeats", "repeat_until", "reminder_time"];
  const told = Object.entries(fields);
  const own = told.filter(([field]) => known.includes(field));
  return own.length > 0 ? Object.fromEntries(own) : { title: told[0]?.[1] ?? message };
}
