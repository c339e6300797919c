import { KeySelect } from "#lessons/keys/components/key-select.tsx";
import { useGoals } from "#notebook/goals/client.ts";
import { type FieldsProps, RecordDialogs } from "#notebook/tool-page/components/record-dialogs.tsx";
import type { RecordTaskProps } from "#notebook/tool-page/components/use-record-task.tsx";
import { todayHere } from "#platform/shared/days/days.ts";
import type { Draft } from "#platform/shared/drafts/drafts.ts";
import { counted } from "#platform/shared/text/counted.ts";
import { WEEKDAYS } from "#platform/shared/text/day-words.ts";
import { SelectField } from "#platform/ui/fields/select-field.tsx";
import type { Habit, WrittenHabit } from "../contract.ts";
import { ACTIVE_MAX, LINE_MAX, PLAN_REQUIRED, THREE_ACTIVE, TITLE_REQUIRED } from "../habit-limits.ts";
import { countActive, deleteHabit, saveHabit, withPlan } from "../write-habits.ts";

/** While `times` is not 0, `days` remembers the weekdays that the member chose before. */
type HabitDraft = Omit<WrittenHabit, "plans"> & { days: number[]; times: number };

const EVERY_DAY = WEEKDAYS.map((_, day) => day);
/** The options for `times` of the draft. */
const WHEN = [
  { value: 0, label: "En días fijos" },
  ...EVERY_DAY.map((day) => ({ value: day + 1, label: `${counted(day + 1, "vez", "veces")} por semana` })),
];

export function HabitDialogs(task: RecordTaskProps<Habit>) {
  return (
    <RecordDialogs<Habit, HabitDraft>
      {...task}
      words={{ one: "hábito", gender: "o" }}
      warning="Con él se van todos los días que marcaste. No se puede deshacer. Si solo quieres descansar, páusalo."
      onDelete={deleteHabit}
      texts={[
        { ...textOf("title", "Quiero…", "Caminar quince minutos"), required: TITLE_REQUIRED },
        textOf("cue_text", "Después de…", "almorzar"),
        textOf("minimum_text", "En mi peor día, al menos…", "una vuelta a la manzana"),
        textOf("missed_text", "Si un día falto, al siguiente…", "salgo antes del desayuno"),
      ]}
      begin={(habit) => {
        const { time = null, goal_id = null, key_id = null } = habit ?? {};
        const { days, times } = habit?.plans.at(-1) ?? { days: EVERY_DAY, times: 0 };
        return { time, goal_id, key_id, days, times };
      }}
      isUsable={({ days }) => Array.isArray(days)}
      check={({ days, times }, habit) => {
        if (days.length + times === 0) return { field: "plans", text: PLAN_REQUIRED };
        // Another tab may have created the last allowed habit since this form opened.
        const isFull = !habit && countActive(todayHere()) >= ACTIVE_MAX;
        return isFull ? { field: "plans", text: THREE_ACTIVE } : undefined;
      }}
      save={saveDraft}
      Fields={PlanFields}
    />
  );
}

function textOf(field: keyof HabitDraft, label: string, example: string) {
  return { field, label, example, maxLength: LINE_MAX };
}

/** A changed plan applies from today on. */
function saveDraft({ id, value: { days, times, ...written } }: Draft<HabitDraft>, habit: Habit | undefined) {
  const plan = { from: todayHere(), days: times > 0 ? [] : days.toSorted(), times };
  return saveHabit(id, { ...written, plans: withPlan(habit?.plans ?? [], plan) }, habit);
}

function PlanFields({ value, change, problemOf }: FieldsProps<HabitDraft>) {
  const { days, times, time, goal_id, key_id } = value;
  return (
    <>
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
        <label className="flex flex-wrap items-center gap-x-3 gap-y-1 text-quiet">
          Hora, si quieres que te avise
          <input
            type="time"
            value={time ?? ""}
            className="min-h-11 max-w-full rounded-md border border-edge bg-paper px-3 text-ink tabular-nums"
            onChange={({ target }) => change({ time: target.value.slice(0, 5) || null })}
          />
        </label>
        <GoalSelect value={goal_id} onChoose={(id) => change({ goal_id: id })} />
        <KeySelect value={key_id} onChoose={(id) => change({ key_id: id })} />
      </div>
    </>
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
