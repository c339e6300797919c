import { type ReactNode, useEffect, useId, useRef } from "react";
import { SignInAgain } from "#member/account/sign-in/sign-in-again.tsx";
import { longDate } from "#platform/shared/days/days.ts";
import { Button, buttonClass } from "#platform/ui/button.tsx";
import { usePreload } from "#platform/ui/dialogs/use-lazy-opening.ts";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { lazyComponent } from "#platform/ui/loading/lazy-component.tsx";
import { Link, useReplaceIfStillHere } from "#platform/ui/navigation.tsx";
import { UnsavedHint } from "#platform/ui/unsaved-hint.tsx";
import { DeadlineWords } from "../components/deadline-words.tsx";
import type { Goal, WrittenGoal } from "../contract.ts";
import { DeadlineField } from "../fields/deadline-field.tsx";
import { GoalTextArea } from "../fields/goal-text-area.tsx";
import { ItemList } from "../fields/item-lists.tsx";
import { ObstacleList } from "../fields/obstacle-list.tsx";
import { GOAL_FIELDS } from "../goal-fields.ts";
import { GOAL_TITLE_MAX } from "../goal-limits.ts";
import { type GoalEdit, useGoalEdit } from "./use-goal-edit.ts";

const EditChanged = lazyComponent("EditChanged", () => import("./changed-elsewhere.tsx"));

interface Edit {
  written: WrittenGoal;
  seen: Goal;
  today: string;
  titleId: string;
  edit: (changed: Partial<WrittenGoal>) => void;
}

const SECTIONS: Record<Exclude<keyof WrittenGoal, "title">, (edit: Edit) => ReactNode> = {
  whys: ({ written, edit }) => (
    <ItemList name="why_text" items={written.whys} canBeEmpty onChange={(whys) => edit({ whys })} />
  ),
  actions: ({ written, edit }) => (
    <ItemList
      name="action_text"
      items={written.actions}
      canBeEmpty
      onChange={(actions) => edit({ actions })}
    />
  ),
  obstacles: ({ written, edit }) => (
    <ObstacleList obstacles={written.obstacles} canBeEmpty onChange={(obstacles) => edit({ obstacles })} />
  ),
  deadline: ({ written: { deadline }, seen, today, edit }) => (
    <>
      {/* From `sm` up, `DeadlineField` shows the day beside the calendar. */}
      <p className="mb-3 flex flex-wrap gap-x-2 font-serif text-lg sm:hidden">
        <span className="first-letter:uppercase">{longDate(deadline)}</span>
        <DeadlineWords deadline={deadline} today={today} />
      </p>
      <DeadlineField
        day={deadline}
        today={today}
        kept={seen.deadline}
        onChange={(deadline) => edit({ deadline })}
      />
    </>
  ),
  vision_text: textOf("vision_text"),
  commitment_text: textOf("commitment_text"),
};

function textOf(name: "vision_text" | "commitment_text") {
  return ({ written, titleId, edit }: Edit) => (
    <GoalTextArea
      labelledBy={titleId}
      rows={6}
      text={written[name]}
      onChange={(text) => edit({ [name]: text })}
    />
  );
}

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
      {(Object.keys(SECTIONS) as (keyof typeof SECTIONS)[]).map((name) => {
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
              {SECTIONS[name]({ written, seen, today, titleId, edit })}
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
