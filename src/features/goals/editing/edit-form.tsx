import { type FormEvent, useEffect, useRef } from "react";
import { useSession } from "#features/account/client.ts";
import { SignInAgain } from "#features/account/sign-in/sign-in-again.tsx";
import { longDate } from "#shared/days.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Link } from "#ui/navigation.tsx";
import { useReplaceIfStillHere } from "#ui/use-replace-if-still-here.ts";
import { DeadlineWords } from "../components/deadline-words.tsx";
import type { Goal } from "../contract.ts";
import { WizardDeadline } from "../fields/deadline-field.tsx";
import { WizardText } from "../fields/text-area.tsx";
import { ACTIONS_MAX, GOAL_TITLE_MAX, WHYS_MAX } from "../goal-limits.ts";
import { EditChanged } from "./changed-elsewhere.tsx";
import { EditList } from "./item-list.tsx";
import { EditObstacles } from "./obstacles.tsx";
import { EditSection } from "./section.tsx";
import { useGoalEdit } from "./use-goal-edit.ts";

interface EditFormProps {
  goal: Goal | null | undefined;
  found: Goal;
  draftName: string;
  today: string;
}

export function EditForm({ goal, found, draftName, today }: EditFormProps) {
  const session = useSession();
  const form = useRef<HTMLFormElement>(null);
  const home = `/meta/${found.id}`;
  const leave = useReplaceIfStillHere();
  const { written, seen, problems, edit, ...state } = useGoalEdit({
    ...{ goal, found, draftName, today },
    onSaved: () => leave(home),
  });

  // Move the focus to the first invalid field.
  useEffect(() => {
    if (Object.keys(problems).length === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>(
      "[aria-invalid=true], [data-wrong] [tabindex='0']",
    );
    wrong?.focus();
  }, [problems]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void state.save();
  };

  return (
    <form ref={form} noValidate className="mt-6" onSubmit={submit}>
      {state.meets && <EditChanged goal={goal ?? null} written={written} onDiscard={state.discard} />}
      {state.wasFound && state.isUnsaved && !state.meets && (
        <p className="mt-4 flex flex-wrap items-center gap-x-2 text-quiet">
          Esto quedó sin guardar la última vez.
          <button type="button" className="min-h-11 font-semibold text-ink underline" onClick={state.discard}>
            Volver a lo guardado
          </button>
        </p>
      )}
      <div className="mt-8 pb-4">
        <TextField
          label="Título"
          value={written.title}
          maxLength={GOAL_TITLE_MAX}
          error={problems.title}
          onChange={(title) => edit({ title })}
        />
      </div>
      <EditSection title="Mis porqués" error={problems.whys}>
        {() => (
          <EditList
            name="Porqué"
            items={written.whys.map(({ id, why_text: text }) => ({ id, text }))}
            max={WHYS_MAX}
            onChange={(items) => edit({ whys: items.map(({ id, text }) => ({ id, why_text: text })) })}
          />
        )}
      </EditSection>
      <EditSection title="Plan de acción" error={problems.actions}>
        {() => (
          <EditList
            name="Acción"
            items={written.actions.map(({ id, action_text: text }) => ({ id, text }))}
            max={ACTIONS_MAX}
            onChange={(items) => edit({ actions: items.map(({ id, text }) => ({ id, action_text: text })) })}
          />
        )}
      </EditSection>
      <EditSection title="Si algo se interpone" error={problems.obstacles}>
        {() => <EditObstacles obstacles={written.obstacles} onChange={(obstacles) => edit({ obstacles })} />}
      </EditSection>
      <EditSection title="Fecha límite" error={problems.deadline}>
        {() => (
          <div data-wrong={problems.deadline}>
            {/* From `sm` up, `WizardDeadline` shows the day beside the calendar. */}
            <p className="mb-3 flex flex-wrap gap-x-2 font-serif text-lg sm:hidden">
              <span className="first-letter:uppercase">{longDate(written.deadline)}</span>
              <DeadlineWords deadline={written.deadline} today={today} />
            </p>
            <WizardDeadline
              day={written.deadline}
              today={today}
              kept={seen.deadline}
              onChange={(deadline) => edit({ deadline })}
            />
          </div>
        )}
      </EditSection>
      <EditSection title="Mi visión" error={problems.vision_text}>
        {(titleId) => (
          <WizardText
            labelledBy={titleId}
            rows={6}
            text={written.vision_text}
            onChange={(text) => edit({ vision_text: text })}
          />
        )}
      </EditSection>
      <EditSection title="Mi compromiso" error={problems.commitment_text}>
        {(titleId) => (
          <WizardText
            labelledBy={titleId}
            rows={6}
            text={written.commitment_text}
            onChange={(text) => edit({ commitment_text: text })}
          />
        )}
      </EditSection>
      {session.status === "signed-out" && <SignInAgain draft={draftName} />}
      <div className="flex flex-wrap justify-end gap-3 border-line border-t bg-paper py-4 max-sm:z-10 max-sm:-mx-4 max-sm:px-4 sm:py-6 max-sm:[@media(height>=36rem)]:sticky max-sm:[@media(height>=36rem)]:bottom-[calc(3.5625rem+env(safe-area-inset-bottom))]">
        <Link href={home} className={buttonClass("secondary", "grow sm:grow-0")}>
          Cancelar
        </Link>
        <Button
          type="submit"
          className="grow aria-disabled:opacity-55 sm:grow-0"
          aria-disabled={state.isBusy}
        >
          {state.isBusy ? "Guardando..." : "Guardar Cambios"}
        </Button>
      </div>
    </form>
  );
}
