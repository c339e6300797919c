import { useId } from "react";
import { SwitchRow } from "#platform/ui/fields/switch-row.tsx";
import { lazyComponent } from "#platform/ui/loading/lazy-component.tsx";
import { WhenSeen } from "#platform/ui/loading/when-seen.tsx";
import { Link } from "#platform/ui/navigation.tsx";
import type { Goal } from "../contract.ts";
import { remindOfGoal } from "../write-goals.ts";

const GoalReminderHint = lazyComponent(
  "GoalReminderHint",
  () => import("#notebook/reminders/settings/reminder-hint.tsx"),
);

const REMINDERS = [
  ["remind_ahead", "Una semana antes de la fecha límite"],
  ["remind_day", "El día de la fecha límite"],
  ["remind_weekly", "Cada semana, mi siguiente acción"],
] as const;

export function GoalReminders({ goal, today }: { goal: Goal; today: string }) {
  const id = useId();
  const isAhead = goal.deadline > today;
  const hasWords = goal.commitment_text !== "" || goal.vision_text !== "";
  return (
    <section aria-labelledby={id} className="screen-only">
      <h2 id={id} className="text-2xl">
        Recuérdame esta meta
      </h2>
      <ul className="mt-3">
        {REMINDERS.map(([name, label]) => (
          <li key={name}>
            <SwitchRow
              isOn={goal[name] === true}
              onChange={({ target }) => remindOfGoal(goal, { [name]: target.checked })}
            >
              {label}
            </SwitchRow>
          </li>
        ))}
      </ul>
      {/* This sentence must be true with any settings, because the page does not know them without a connection. */}
      {isAhead && hasWords && (
        <p className="mt-2 max-w-lesson text-quiet text-sm">
          Desde la fecha límite, lo que te escribiste te espera en esta página.
        </p>
      )}
      <WhenSeen preload={GoalReminderHint.preload}>
        <GoalReminderHint />
      </WhenSeen>
      <Link
        href="/perfil#recordatorios"
        className="mt-2 inline-block text-quiet text-sm underline underline-offset-4 hover:text-ember"
      >
        Elegir hora y dónde recibirlos
      </Link>
    </section>
  );
}
