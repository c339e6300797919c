import type { RefObject } from "react";
import { isBegun, useTask } from "#notebook/tool-page/use-task.ts";
import { lazyComponent } from "#platform/ui/loading/lazy-component.tsx";
import { useToday } from "#platform/ui/use-today.ts";
import { countActive, habitDraft, useHabits } from "../client.ts";
import type { Habit } from "../contract.ts";
import { isActive, isEnded } from "../habit-days.ts";
import { ACTIVE_MAX, THREE_ACTIVE } from "../habit-limits.ts";
import type { HabitTask } from "./habit-dialogs.tsx";
import { HabitEntry } from "./habit-entry.tsx";

const HabitDialogs = lazyComponent("HabitDialogs", () => import("./habit-dialogs.tsx"));

/** Opens the dialogs. `isNewBegun` says that a draft of a new habit waits. `heading` takes a focus that is lost. */
export function useHabitTask(heading: RefObject<HTMLElement | null>) {
  const habits = useHabits();
  const taskOf = (thing: string): HabitTask | undefined => {
    const habit = habits?.find(({ id }) => habitDraft(id) === thing);
    return habit || thing === habitDraft() ? { kind: "write", habit } : undefined;
  };
  const isReady = habits !== undefined;
  const { memberId, task, start, close } = useTask(HabitDialogs, { heading, isReady, taskOf });
  const hasDraft = isBegun(memberId, habitDraft(), (begun) => habits?.some(({ id }) => id === begun));
  const dialogs = task.about && <HabitDialogs task={task} memberId={memberId} onClose={close} />;
  return { start, dialogs, isNewBegun: hasDraft && !task.isOpen };
}

const GROUPS = [
  { name: "active", title: "Los de ahora", look: "sr-only" },
  { name: "paused", title: "En pausa", look: "mt-12 mb-3 text-2xl" },
  { name: "ended", title: "Los dejaste ir", look: "mt-12 mb-3 text-2xl" },
] as const;

interface HabitListProps {
  habits: readonly Habit[];
  heading: RefObject<HTMLElement | null>;
  start: (task: HabitTask) => void;
}

/** The active habits, then those that rest. */
export function HabitList({ habits, heading, start }: HabitListProps) {
  const today = useToday();
  const groups = Object.groupBy(habits, (habit) =>
    isEnded(habit, today) ? "ended" : isActive(habit, today) ? "active" : "paused",
  );
  const hasRoom = countActive(today) < ACTIVE_MAX;
  return GROUPS.map(({ name, title, look }) => (
    <section key={name} className="animate-fade">
      {groups[name] && <h2 className={look}>{title}</h2>}
      <ul className="border-line border-b empty:hidden">
        {groups[name]?.map((habit) => (
          <HabitEntry key={habit.id} {...{ habit, today, hasRoom, heading }} onOpen={start} />
        ))}
      </ul>
      {name === "active" && !hasRoom && (
        <p className="mt-6 max-w-lesson border-line border-l-2 pl-4 text-quiet">{THREE_ACTIVE}</p>
      )}
    </section>
  ));
}

/** The list in the review of a week. */
export function WeekHabits({ habits, heading }: Omit<HabitListProps, "start">) {
  const { start, dialogs } = useHabitTask(heading);
  return (
    <>
      <HabitList {...{ habits, heading, start }} />
      {dialogs}
    </>
  );
}
