import { KeySelect } from "#lessons/keys/components/key-select.tsx";
import { useGoals } from "#notebook/goals/client.ts";
import { type FieldsProps, RecordDialogs } from "#notebook/tool-page/components/record-dialogs.tsx";
import type { RecordTaskProps } from "#notebook/tool-page/components/use-record-task.tsx";
import { todayHere } from "#platform/shared/days/days.ts";
import { WEEKDAYS } from "#platform/shared/text/day-words.ts";
import { Choice } from "#platform/ui/fields/choice.tsx";
import { SelectField } from "#platform/ui/fields/select-field.tsx";
import { calls } from "../client.ts";
import type { Habit, WrittenHabit } from "../contract.ts";
import { LINE_MAX, PLAN_REQUIRED, THREE_ACTIVE, TITLE_REQUIRED } from "../habit-limits.ts";
import { planWords } from "../habit-words.ts";
import { EVERY_DAY, isFull, saveHabit } from "../write-habits.ts";

/** While `times` is not 0, `days` remembers the weekdays that the member chose before. */
type HabitDraft = Omit<WrittenHabit, "plans"> & { days: number[]; times: number };

const DAYS = WEEKDAYS.map((label, value) => ({ value, label, short: label.slice(0, 2) }));
/** The options for `times` of the draft. */
const WHEN = [
  { value: 0, label: "En días fijos" },
  ...EVERY_DAY.map((day) => ({ value: day + 1, label: planWords({ days: [], times: day + 1 }) })),
];
const NO_GOAL = { value: null, label: "Ninguna" };
const maxLength = LINE_MAX;
const line = (field: string, label: string, example: string) => ({ field, label, example, maxLength });

export function HabitDialogs(task: RecordTaskProps<Habit>) {
  return (
    <RecordDialogs<Habit, HabitDraft>
      {...task}
      words={{ one: "hábito", gender: "o" }}
      warning="Con él se van todos los días que marcaste. No se puede deshacer. Si solo quieres descansar, páusalo."
      onDelete={calls.remove}
      texts={[
        { ...line("title", "Quiero…", "Caminar quince minutos"), required: TITLE_REQUIRED },
        line("cue_text", "Después de…", "almorzar"),
        line("minimum_text", "En mi peor día, al menos…", "una vuelta a la manzana"),
        line("missed_text", "Si un día falto, al siguiente…", "salgo antes del desayuno"),
      ]}
      begin={({ time = null, goal_id = null, key_id = null, plans = [] }: Partial<Habit> = {}) => {
        const { days, times } = plans.at(-1) ?? { days: EVERY_DAY, times: 0 };
        return { time, goal_id, key_id, days, times };
      }}
      isUsable={({ days }) => Array.isArray(days)}
      check={({ days, times }, habit) => {
        if (days.length + times === 0) return { field: "plans", text: PLAN_REQUIRED };
        // Another tab may have created the last allowed habit since this form opened.
        return !habit && isFull() ? { field: "plans", text: THREE_ACTIVE } : undefined;
      }}
      save={({ id, value: { days, times, ...written } }, habit) => {
        const plan = { from: todayHere(), days: times > 0 ? [] : days.toSorted(), times };
        return saveHabit(id, { ...written, plans: [plan] }, habit);
      }}
      Fields={PlanFields}
    />
  );
}

function PlanFields({ value, change, problemOf }: FieldsProps<HabitDraft>) {
  const { days, goal_id } = value;
  const toggled = (day: number) =>
    days.includes(day) ? days.filter((other) => other !== day) : [...days, day];
  const goals = (useGoals() ?? []).filter(({ id, archived_at }) => archived_at === null || id === goal_id);
  return (
    <>
      <SelectField
        label="Cuándo"
        value={value.times}
        options={WHEN}
        onChoose={(times) => change({ times })}
      />
      {value.times === 0 && (
        <Choice
          label="Días de la semana"
          value={days}
          options={DAYS}
          className="mt-3"
          onChoose={(day) => change({ days: toggled(day) })}
        />
      )}
      <p role="alert" className="mt-1.5 text-danger text-sm empty:hidden">
        {problemOf("plans")}
      </p>
      <div className="mt-4 grid gap-3">
        <label className="flex flex-wrap items-center gap-x-3 gap-y-1 text-quiet">
          Hora, si quieres que te avise
          <input
            type="time"
            value={value.time ?? ""}
            className="min-h-11 max-w-full rounded-md border border-edge bg-paper px-3 text-ink tabular-nums"
            onChange={({ target }) => change({ time: target.value.slice(0, 5) || null })}
          />
        </label>
        {goals.length > 0 && (
          <SelectField<string | null>
            label="Sirve a la meta"
            // A deleted goal appears as no goal, but the habit keeps its id until the member chooses another option.
            value={goal_id}
            options={[NO_GOAL, ...goals.map(({ id, title }) => ({ value: id, label: title }))]}
            onChoose={(id) => change({ goal_id: id })}
          />
        )}
        <KeySelect value={value.key_id} onChoose={(key_id) => change({ key_id })} />
      </div>
    </>
  );
}
