import { useId, useState } from "react";
import { KeySelect } from "#lessons/keys/components/key-select.tsx";
import { useGoals } from "#notebook/goals/client.ts";
import { DeleteDialog } from "#notebook/tool-page/components/delete-dialog.tsx";
import { FormEnd } from "#notebook/tool-page/components/form-end.tsx";
import { todayHere } from "#platform/shared/days/days.ts";
import { draftName } from "#platform/shared/drafts/open-drafts.ts";
import { newId } from "#platform/shared/new-id.ts";
import { counted } from "#platform/shared/text/counted.ts";
import { WEEKDAYS } from "#platform/shared/text/day-words.ts";
import { trimText } from "#platform/shared/text/edges.ts";
import { tooLong } from "#platform/shared/text/too-long.ts";
import { showMutationToast } from "#platform/sync/mutation-toast.ts";
import { Dialog } from "#platform/ui/dialogs/dialog.tsx";
import type { Opening } from "#platform/ui/dialogs/use-lazy-opening.ts";
import { SelectField } from "#platform/ui/fields/select-field.tsx";
import { isTooLong, TextField } from "#platform/ui/fields/text-field.tsx";
import { UnsavedHint } from "#platform/ui/unsaved-hint.tsx";
import { useDraft } from "#platform/ui/use-draft.ts";
import { useSubmit } from "#platform/ui/use-submit.ts";
import { useMonths } from "../client.ts";
import type { Habit, WrittenHabit } from "../contract.ts";
import { ACTIVE_MAX, LINE_MAX, PLAN_REQUIRED, THREE_ACTIVE, TITLE_REQUIRED } from "../habit-limits.ts";
import { countActive, deleteHabit, habitDraft, hasHabit, saveHabit, withPlan } from "../write-habits.ts";

/** `habit` is absent for a new habit. */
export type HabitTask = { kind: "write"; habit?: Habit | undefined } | { kind: "delete"; habit: Habit };

interface HabitDialogsProps {
  task: Opening<HabitTask>;
  memberId: string;
  onClose: () => void;
}

export function HabitDialogs({ task: { about, isOpen, number }, memberId, onClose }: HabitDialogsProps) {
  const months = useMonths();
  if (!about) return null;
  const { kind, habit } = about;
  const dialog = { open: isOpen, onClose };
  if (kind === "delete")
    return (
      <DeleteDialog
        key={number}
        {...dialog}
        title="¿Eliminar este hábito?"
        quoted={habit.title}
        words={{ done: "Hábito eliminado" }}
        onDelete={() => deleteHabit(habit, months)}
        onDeleted={onClose}
      >
        <p>
          Con él se van todos los días que marcaste. No se puede deshacer. Si solo quieres descansar, páusalo.
        </p>
      </DeleteDialog>
    );
  return (
    <Dialog key={number} title={habit ? "Editar hábito" : "Nuevo hábito"} {...dialog}>
      <HabitForm habit={habit} draft={draftName(memberId, habitDraft(habit?.id))} onDone={onClose} />
    </Dialog>
  );
}

/** While `times` is not 0, `days` remembers the weekdays that the member chose before. */
type HabitDraft = Omit<WrittenHabit, "plans"> & { days: number[]; times: number };

const TEXTS = [
  { field: "title", label: "Quiero…", example: "Caminar quince minutos" },
  { field: "cue_text", label: "Después de…", example: "almorzar" },
  { field: "minimum_text", label: "En mi peor día, al menos…", example: "una vuelta a la manzana" },
  { field: "missed_text", label: "Si un día falto, al siguiente…", example: "salgo antes del desayuno" },
] as const;
const EVERY_DAY = WEEKDAYS.map((_, day) => day);
/** The options for `times` of the draft. */
const WHEN = [
  { value: 0, label: "En días fijos" },
  ...EVERY_DAY.map((day) => ({ value: day + 1, label: `${counted(day + 1, "vez", "veces")} por semana` })),
];

function isDraft(value: unknown): value is HabitDraft {
  const draft = (value ?? {}) as Partial<HabitDraft>;
  return TEXTS.every(({ field }) => typeof draft[field] === "string") && Array.isArray(draft.days);
}

function draftOf(habit: Habit | undefined): HabitDraft {
  const { title = "", cue_text = "", minimum_text = "", missed_text = "", time = null } = habit ?? {};
  const { goal_id = null, key_id = null } = habit ?? {};
  const { days, times } = habit?.plans.at(-1) ?? { days: EVERY_DAY, times: 0 };
  return { title, cue_text, minimum_text, missed_text, time, goal_id, key_id, days, times };
}

interface HabitFormProps {
  habit: Habit | undefined;
  draft: string;
  onDone: () => void;
}

/** The typed text stays as a draft unless the form closes by saving. A changed plan applies from today on. */
function HabitForm({ habit, draft: name, onDone }: HabitFormProps) {
  const fresh = () => ({ id: habit?.id ?? newId(), value: draftOf(habit) });
  const isSent = ({ id }: { id: string }) => !habit && hasHabit(id);
  const { draft, isUnsaved, wasFound, write, discard, forget } = useDraft(name, fresh, isDraft, isSent);
  const { value } = draft;
  const { days, times, ...rest } = value;
  const [problem, setProblem] = useState<{ field: string; text: string }>();
  const { isBusy, submit } = useSubmit();
  const timeId = useId();
  const change = (part: Partial<HabitDraft>) => {
    write({ ...value, ...part });
    setProblem(undefined);
  };
  const problemOf = (field: string) => (problem?.field === field ? problem.text : undefined);

  const save = async () => {
    const texts = Object.fromEntries(TEXTS.map(({ field }) => [field, trimText(value[field])]));
    const written = { ...rest, ...texts };
    const long = TEXTS.find(({ field }) => isTooLong(written[field], LINE_MAX));
    if (written.title === "") return setProblem({ field: "title", text: TITLE_REQUIRED });
    if (long) return setProblem({ field: long.field, text: tooLong(LINE_MAX) });
    if (days.length + times === 0) return setProblem({ field: "plans", text: PLAN_REQUIRED });
    // Another tab may have created the last allowed habit since this form opened.
    if (!habit && countActive(todayHere()) >= ACTIVE_MAX)
      return setProblem({ field: "plans", text: THREE_ACTIVE });
    const plan = { from: todayHere(), days: times > 0 ? [] : days.toSorted(), times };
    const plans = withPlan(habit?.plans ?? [], plan);
    const outcome = await saveHabit(draft.id, { ...written, plans }, habit);
    const done = habit ? "Hábito actualizado" : "Hábito creado";
    if (!showMutationToast(outcome, { done, failed: "Error al guardar" })) return;
    forget();
    onDone();
  };

  return (
    <form noValidate className="mt-5" onSubmit={(event) => void submit(save, event)}>
      {TEXTS.map(({ field, label, example }) => (
        <TextField
          key={field}
          label={label}
          placeholder={habit ? undefined : example}
          value={value[field]}
          maxLength={LINE_MAX}
          error={problemOf(field)}
          readOnly={isBusy}
          onChange={(text) => change({ [field]: text })}
        />
      ))}
      <SelectField
        label="Cuándo"
        value={times}
        options={WHEN}
        onChoose={(chosen) => change({ times: chosen })}
      />
      {times === 0 && <Weekdays days={days} onChange={(chosen) => change({ days: chosen })} />}
      <p role="alert" className="mt-1.5 text-danger text-sm empty:hidden">
        {problemOf("plans")}
      </p>
      <div className="mt-4 grid gap-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-quiet">
          <label htmlFor={timeId}>Hora, si quieres que te avise</label>
          <input
            id={timeId}
            type="time"
            value={value.time ?? ""}
            className="min-h-11 max-w-full rounded-md border border-edge bg-paper px-3 text-ink tabular-nums"
            onChange={({ target }) => change({ time: target.value.slice(0, 5) || null })}
          />
        </div>
        <GoalSelect value={value.goal_id} onChoose={(goal_id) => change({ goal_id })} />
        <KeySelect value={value.key_id} onChoose={(key_id) => change({ key_id })} />
      </div>
      {wasFound && isUnsaved && <UnsavedHint isSaved={habit !== undefined} onDiscard={discard} />}
      <FormEnd draftName={name} busy={isBusy && "Guardando..."} onCancel={onDone} />
    </form>
  );
}

function Weekdays({ days, onChange }: { days: readonly number[]; onChange: (days: number[]) => void }) {
  return (
    <fieldset className="mt-3 grid max-w-md grid-cols-7 gap-1">
      <legend className="sr-only">Días de la semana</legend>
      {WEEKDAYS.map((weekday, day) => (
        <label
          key={weekday}
          className="grid min-h-11 cursor-pointer place-items-center rounded-md border border-edge has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-ember has-focus-visible:outline-offset-2 forced-colors:has-checked:underline"
        >
          <input
            type="checkbox"
            aria-label={weekday}
            checked={days.includes(day)}
            className="sr-only"
            onChange={({ target }) =>
              onChange(target.checked ? [...days, day] : days.filter((other) => other !== day))
            }
          />
          <span aria-hidden="true">{weekday.slice(0, 2)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** A deleted goal appears as no goal, but the habit keeps the goal's id until the member chooses another option. */
function GoalSelect({ value, onChoose }: { value: string | null; onChoose: (id: string | null) => void }) {
  const goals = (useGoals() ?? []).filter(({ id, archived_at }) => archived_at === null || id === value);
  if (goals.length === 0) return null;
  const known = goals.find(({ id }) => id === value)?.id ?? null;
  const options = goals.map(({ id, title }) => ({ value: id, label: title }));
  return (
    <SelectField<string | null>
      label="Sirve a la meta"
      value={known}
      options={[{ value: null, label: "Ninguna" }, ...options]}
      onChoose={onChoose}
    />
  );
}
