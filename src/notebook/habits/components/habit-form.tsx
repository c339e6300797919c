import { useId, useState } from "react";
import { KeySelect } from "#lessons/keys/components/key-select.tsx";
import { useGoals } from "#notebook/goals/client.ts";
import { FormEnd } from "#notebook/tool-page/components/form-end.tsx";
import { todayHere } from "#platform/shared/days/days.ts";
import { newId } from "#platform/shared/new-id.ts";
import { WEEKDAYS } from "#platform/shared/text/day-words.ts";
import { trimText } from "#platform/shared/text/edges.ts";
import { tooLong } from "#platform/shared/text/too-long.ts";
import { showMutationToast } from "#platform/sync/mutation-toast.ts";
import { Choice } from "#platform/ui/fields/choice.tsx";
import { SelectField } from "#platform/ui/fields/select-field.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { UnsavedHint } from "#platform/ui/unsaved-hint.tsx";
import { useDraft } from "#platform/ui/use-draft.ts";
import { useSubmit } from "#platform/ui/use-submit.ts";
import { countActive, hasHabit, saveHabit } from "../client.ts";
import type { Habit, WrittenHabit } from "../contract.ts";
import { withPlan } from "../habit-days.ts";
import {
  ACTIVE_MAX,
  HISTORY_MAX,
  LINE_MAX,
  PLAN_REQUIRED,
  THREE_ACTIVE,
  TITLE_REQUIRED,
} from "../habit-limits.ts";

/** While `times` is not 0, `days` remembers the weekdays that the member chose before. */
type HabitDraft = Omit<WrittenHabit, "plans"> & { days: number[]; times: number };
type Text = "title" | "cue_text" | "minimum_text" | "missed_text";

const TEXTS: readonly [Text, label: string, placeholder: string][] = [
  ["title", "Quiero…", "Caminar quince minutos"],
  ["cue_text", "Después de…", "almorzar"],
  ["minimum_text", "En mi peor día, al menos…", "una vuelta a la manzana"],
  ["missed_text", "Si un día falto, al siguiente…", "salgo antes del desayuno"],
];
const EVERY_DAY = WEEKDAYS.map((_, day) => day);
const TIMES = 3;
const KINDS = [
  { value: "days", label: "Días fijos" },
  { value: "times", label: "Veces por semana" },
] as const;
const TIMES_A_WEEK = EVERY_DAY.map((day) => ({ value: day + 1, label: String(day + 1) }));
const NO_GOAL = { value: null, label: "Ninguna" };

const isDraft = (value: unknown): value is HabitDraft => {
  const { days, times, ...texts } = (value ?? {}) as Partial<HabitDraft>;
  return (
    TEXTS.every(([name]) => typeof texts[name] === "string") && Array.isArray(days) && times !== undefined
  );
};

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

/** Unless it closes by saving, the typed text stays as a draft. A changed plan counts from today on. */
export function HabitForm({ habit, draft: name, onDone }: HabitFormProps) {
  const fresh = () => ({ id: habit?.id ?? newId(), value: draftOf(habit) });
  const { draft, isUnsaved, wasFound, write, discard, forget } = useDraft(name, fresh, isDraft, ({ id }) =>
    habit ? false : hasHabit(id),
  );
  const { value } = draft;
  const [problem, setProblem] = useState<{ field: string; text: string }>();
  const { isBusy, submit } = useSubmit();
  const timeId = useId();
  const change = (part: Partial<HabitDraft>) => {
    write({ ...value, ...part });
    setProblem(undefined);
  };

  const save = async () => {
    const { days, times, ...rest } = value;
    const texts = Object.fromEntries(TEXTS.map(([field]) => [field, trimText(value[field])])) as Record<
      Text,
      string
    >;
    const long = TEXTS.find(([field]) => texts[field].length > LINE_MAX);
    if (texts.title === "") return setProblem({ field: "title", text: TITLE_REQUIRED });
    if (long) return setProblem({ field: long[0], text: tooLong(LINE_MAX) });
    if (days.length === 0 && times === 0) return setProblem({ field: "plans", text: PLAN_REQUIRED });
    // Another tab may have begun the last allowed habit since this form opened.
    if (!habit && countActive(todayHere()) >= ACTIVE_MAX)
      return setProblem({ field: "plans", text: THREE_ACTIVE });
    const plan = { from: todayHere(), days: times > 0 ? [] : days.toSorted(), times };
    const plans = withPlan(habit?.plans ?? [], plan, HISTORY_MAX);
    const outcome = await saveHabit(draft.id, { ...rest, ...texts, plans }, habit);
    const done = habit ? "Hábito actualizado" : "Hábito creado";
    if (showMutationToast(outcome, { done, failed: "Error al guardar" })) {
      forget();
      onDone();
    } else if (outcome.state === "rejected") {
      const [field = "title", text = outcome.error.message] =
        Object.entries(outcome.error.fields ?? {})[0] ?? [];
      setProblem({ field, text });
    }
  };

  return (
    <form noValidate className="mt-5" onSubmit={(event) => void submit(save, event)}>
      {TEXTS.map(([field, label, placeholder]) => (
        <TextField
          key={field}
          label={label}
          placeholder={habit ? undefined : placeholder}
          value={value[field]}
          maxLength={LINE_MAX}
          error={problem?.field === field ? problem.text : undefined}
          readOnly={isBusy}
          onChange={(text) => change({ [field]: text })}
        />
      ))}
      <Plan {...{ value, change }} error={problem?.field === "plans" ? problem.text : undefined} />
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

interface PlanProps {
  value: HabitDraft;
  change: (part: Partial<HabitDraft>) => void;
  error: string | undefined;
}

function Plan({ value: { days, times }, change, error }: PlanProps) {
  return (
    <div>
      <Choice
        label="Cuándo"
        value={times > 0 ? "times" : "days"}
        options={KINDS}
        onChoose={(kind) =>
          change(kind === "times" ? { times: TIMES } : { days: days.length > 0 ? days : EVERY_DAY, times: 0 })
        }
      />
      {times > 0 ? (
        <SelectField
          label="Veces"
          value={times}
          options={TIMES_A_WEEK}
          className="mt-3"
          onChoose={(chosen) => change({ times: chosen })}
        />
      ) : (
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
                  change({ days: target.checked ? [...days, day] : days.filter((other) => other !== day) })
                }
              />
              <span aria-hidden="true">{weekday.slice(0, 2)}</span>
            </label>
          ))}
        </fieldset>
      )}
      <p role="alert" className="mt-1.5 text-danger text-sm empty:hidden">
        {error}
      </p>
    </div>
  );
}

/** A goal that no longer exists is shown as none, and stays until the member chooses. */
function GoalSelect({ value, onChoose }: { value: string | null; onChoose: (id: string | null) => void }) {
  const goals = (useGoals() ?? []).filter(({ id, archived_at }) => archived_at === null || id === value);
  if (goals.length === 0) return null;
  const known = goals.some(({ id }) => id === value) ? value : null;
  const options = [NO_GOAL, ...goals.map(({ id, title }) => ({ value: id, label: title }))];
  return <SelectField label="Sirve a la meta" value={known} options={options} onChoose={onChoose} />;
}
