import { KeySelect } from "#lessons/keys/components/key-select.tsx";
import { useGoals } from "#notebook/goals/client.ts";
import { AddedField } from "#notebook/tool-page/components/added-field.tsx";
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
const WHEN = [0, 1, 2, 3, 4, 5, 6, 7].map((value) => ({
  value,
  label: value === 0 ? "En días fijos" : planWords({ days: [], times: value }),
}));
const line = (field: string, label: string, example: string, more?: { required?: string; added?: string }) =>
  ({ field, label, example, maxLength: LINE_MAX, ...more }) as const;

export function HabitDialogs(task: RecordTaskProps<Habit>) {
  return (
    <RecordDialogs<Habit, HabitDraft>
      {...task}
      words={{ one: "hábito", gender: "o" }}
      warning="Con él se van todos los días que marcaste. No se puede deshacer. Si solo quieres descansar, páusalo."
      onDelete={calls.remove}
      texts={[
        line("title", "Quiero…", "Caminar quince minutos", { required: TITLE_REQUIRED }),
        line("cue_text", "Después de…", "almorzar"),
        line("minimum_text", "En mi peor día, al menos…", "una vuelta a la manzana"),
        line("missed_text", "Si un día falto, al siguiente…", "salgo antes", { added: "Si un día falto" }),
      ]}
      begin={({ time = null, goal_id = null, key_id = null, plans = [] } = {} as Habit) => {
        const { days, times } = plans.at(-1) ?? { days: EVERY_DAY, times: 0 };
        return { time, goal_id, key_id, days, times };
      }}
      isUsable={({ days }) => Array.isArray(days)}
      check={({ days, times }, habit) => {
        // Another tab may have created the last allowed habit since this form opened.
        const text = days.length + times === 0 ? PLAN_REQUIRED : !habit && isFull() && THREE_ACTIVE;
        return text ? { plans: text } : {};
      }}
      save={({ id, value: { days, times, ...written } }, habit) => {
        const plan = { from: todayHere(), days: times > 0 ? [] : days.toSorted(), times };
        return saveHabit(id, { ...written, plans: [plan] }, habit);
      }}
      fields={(form) => <PlanFields {...form} />}
      shown={["plans"]}
    />
  );
}

function PlanFields({ value, change, problems }: FieldsProps<HabitDraft>) {
  const { days, times, time, goal_id, key_id } = value;
  const toggled = (day: number) =>
    days.includes(day) ? days.filter((other) => other !== day) : [...days, day];
  const goals = (useGoals() ?? []).filter(({ id, archived_at }) => archived_at === null || id === goal_id);
  const goalOptions = goals.map(({ id, title }) => ({ value: id as string | null, label: title }));
  return (
    <>
      <SelectField label="Cuándo" value={times} options={WHEN} onChoose={(times) => change({ times })} />
      {times === 0 && (
        <Choice
          label="Días de la semana"
          value={days}
          options={DAYS}
          className="mt-3"
          onChoose={(day) => change({ days: toggled(day) })}
        />
      )}
      <p role="alert" className="mt-1.5 text-danger text-sm empty:hidden">
        {problems.plans}
      </p>
      <div className="mt-3 flex flex-wrap gap-x-2 [&>div]:mb-3">
        <AddedField name="Hora" isFilled={time !== null}>
          <label className="flex flex-wrap items-center gap-x-3 gap-y-1 text-quiet">
            Hora, si quieres que te avise
            <input
              type="time"
              value={time ?? ""}
              className="min-h-11 max-w-full rounded-md border border-edge bg-paper px-3 text-ink tabular-nums"
              onChange={({ target }) => change({ time: target.value.slice(0, 5) || null })}
            />
          </label>
        </AddedField>
        {goals.length > 0 && (
          <AddedField name="Meta" isFilled={goal_id !== null}>
            <SelectField
              label="Sirve a la meta"
              // A deleted goal appears as no goal, but the habit keeps its id until the member chooses another option.
              value={goal_id}
              options={[{ value: null, label: "Ninguna" }, ...goalOptions]}
              onChoose={(goal_id) => change({ goal_id })}
            />
          </AddedField>
        )}
        <AddedField name="Clave" isFilled={key_id !== null}>
          <KeySelect value={key_id} onChoose={(key_id) => change({ key_id })} />
        </AddedField>
      </div>
    </>
  );
}
