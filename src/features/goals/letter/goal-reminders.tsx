import { useId } from "react";
import { showErrorToast } from "#features/sync/error-toast.ts";
import { lazyComponent } from "#ui/loading/lazy-component.tsx";
import { WhenSeen } from "#ui/loading/when-seen.tsx";
import { Link } from "#ui/navigation.tsx";
import { remindOfGoal } from "../client.ts";
import type { Goal } from "../contract.ts";

const GoalReminderHint = lazyComponent(
  "GoalReminderHint",
  () => import("#features/reminders/settings/reminder-hint.tsx"),
);

const REMINDERS = [
  ["remind_ahead", "Una semana antes de la fecha límite"],
  ["remind_day", "El día de la fecha límite"],
  ["remind_weekly", "Cada semana, mi siguiente acción"],
] as const;

export function GoalReminders({ goal }: { goal: Goal }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        Recuérdame esta meta
      </h2>
      <ul className="mt-3">
        {REMINDERS.map(([name, label]) => (
          <li key={name}>
            <label className="-mx-2 flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-2 transition-colors hover:bg-wash">
              <input
                type="checkbox"
                role="switch"
                aria-checked={goal[name] === true}
                className="size-5 shrink-0 accent-ember"
                checked={goal[name] === true}
                onChange={async ({ target }) =>
                  showErrorToast(await remindOfGoal(goal, { [name]: target.checked }))
                }
              />
              {label}
            </label>
          </li>
        ))}
      </ul>
      {/* Offline there is no hint. */}
      <WhenSeen preload={GoalReminderHint.preload}>
        <GoalReminderHint />
      </WhenSeen>
      <p className="mt-2 max-w-lesson text-quiet text-sm">
        La semana en que hiciste una acción no te recordamos la siguiente. El día de la fecha límite te llega,
        además, lo que te escribiste.{" "}
        <Link href="/perfil#recordatorios" className="underline underline-offset-4 hover:text-ember">
          Elegir hora y cómo te llegan
        </Link>
      </p>
    </section>
  );
}
