import { useEffect, useId, useRef } from "react";
import { SignInAgain } from "#member/account/sign-in/sign-in-again.tsx";
import { longDate } from "#platform/shared/days/days.ts";
import { Button, buttonClass } from "#platform/ui/button.tsx";
import { usePreload } from "#platform/ui/dialogs/use-lazy-opening.ts";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { lazyComponent } from "#platform/ui/loading/lazy-component.tsx";
import { Link, useReplaceIfStillHere } from "#platform/ui/navigation.tsx";
import { UnsavedHint } from "#platform/ui/unsaved-hint.tsx";
import { DeadlineWords } from "../components/deadline-words.tsx";
import { GoalField } from "../fields/goal-field.tsx";
import { ASKED_FIELDS, GOAL_FIELDS } from "../goal-fields.ts";
import { GOAL_TITLE_MAX } from "../goal-limits.ts";
import { type GoalEdit, useGoalEdit } from "./use-goal-edit.ts";

const EditChanged = lazyComponent("EditChanged", () => import("./changed-elsewhere.tsx"));

export function EditForm(props: GoalEdit) {
  const { goal, found, draftName, today } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const home = `/meta/${found.id}` as const;
  const leave = useReplaceIfStillHere();
  const { written, seen, problems, edit, ...state } = useGoalEdit(props, () => leave(home));

  // Preload the warning: it must appear at once, even without a connection.
  usePreload(EditChanged.preload);

  useEffect(() => {
    if (Object.keys(problems).length === 0) return;
    form.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-wrong] [tabindex='0']")?.focus();
  }, [problems]);

  return (
    <form ref={form} noValidate className="mt-6" onSubmit={(event) => void state.save(event)}>
      {state.meets && <EditChanged isDeleted={!goal} onDiscard={state.discard} />}
      {state.wasFound && state.isUnsaved && !state.meets && (
        <UnsavedHint isSaved className="mt-4" onDiscard={state.discard} />
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
      {ASKED_FIELDS.map((name) => {
        const titleId = id + name;
        return (
          <section
            key={name}
            aria-labelledby={titleId}
            className="grid grid-cols-1 gap-x-12 gap-y-4 border-line border-t py-8 lg:grid-cols-[13rem_minmax(0,1fr)]"
          >
            <h2 id={titleId} className="text-2xl leading-8">
              {GOAL_FIELDS[name].heading}
            </h2>
            <div className="min-w-0" data-wrong={problems[name]}>
              {/* From `sm` up, `DeadlineField` shows the day beside the calendar. */}
              {name === "deadline" && (
                <p className="mb-3 flex flex-wrap gap-x-2 font-serif text-lg sm:hidden">
                  <span className="first-letter:uppercase">{longDate(written.deadline)}</span>
                  <DeadlineWords deadline={written.deadline} today={today} />
                </p>
              )}
              <GoalField
                {...{ name, today }}
                goal={written}
                kept={seen.deadline}
                labelledBy={titleId}
                onChange={edit}
              />
              <p role="alert" className="text-danger text-sm">
                {problems[name]}
              </p>
            </div>
          </section>
        );
      })}
      <SignInAgain draft={draftName} />
      <div className="flex flex-wrap justify-end gap-3 border-line border-t bg-paper py-4 max-sm:z-10 max-sm:-mx-4 max-sm:px-4 sm:py-6 max-sm:[@media(height>=36rem)]:sticky max-sm:[@media(height>=36rem)]:bottom-[calc(var(--bar)+env(safe-area-inset-bottom)+var(--notices,0px))]">
        <Link href={home} className={buttonClass("secondary", "grow sm:grow-0")}>
          Cancelar
        </Link>
        <Button type="submit" className="grow sm:grow-0" softDisabled={state.isBusy}>
          {state.isBusy ? "Guardando..." : "Guardar Cambios"}
        </Button>
      </div>
    </form>
  );
}
