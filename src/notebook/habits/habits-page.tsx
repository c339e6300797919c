import { type ComponentProps, useRef } from "react";
import { ToolPage } from "#notebook/tool-page/components/frame.tsx";
import { syncedPage } from "#notebook/tool-page/components/synced.tsx";
import { isBegun, useTask } from "#notebook/tool-page/use-task.ts";
import { ActionIcon } from "#platform/ui/action-button.tsx";
import { Button, buttonClass } from "#platform/ui/button.tsx";
import { lazyComponent } from "#platform/ui/loading/lazy-component.tsx";
import { LoadingRows } from "#platform/ui/loading/loading-rows.tsx";
import { Link } from "#platform/ui/navigation.tsx";
import { useToday } from "#platform/ui/use-today.ts";
import { habitDraft, useHabits, useMonths } from "./client.ts";
import type { HabitTask } from "./components/habit-dialogs.tsx";
import { HabitEntry } from "./components/habit-entry.tsx";
import type { Habit } from "./contract.ts";
import { isActive, isEnded } from "./habit-days.ts";
import { ACTIVE_MAX, THREE_ACTIVE } from "./habit-limits.ts";

const HabitDialogs = lazyComponent("HabitDialogs", () => import("./components/habit-dialogs.tsx"));

function HabitsPage() {
  const habits = useHabits();
  const today = useToday();
  const heading = useRef<HTMLHeadingElement>(null);
  const taskOf = (thing: string): HabitTask | undefined => {
    const habit = habits?.find(({ id }) => habitDraft(id) === thing);
    return habit || thing === habitDraft() ? { kind: "write", habit } : undefined;
  };
  const isReady = habits !== undefined;
  const { memberId, task, start, close } = useTask(HabitDialogs, { heading, isReady, taskOf });
  const isNewBegun = isBegun(memberId, habitDraft(), (begun) => habits?.some(({ id }) => id === begun));
  const isWritingNew = task.isOpen && task.about?.kind === "write" && !task.about.habit;
  const active = (habits ?? []).filter((habit) => isActive(habit, today));
  const hasRoom = active.length < ACTIVE_MAX;
  const newHabit = (
    <Button onClick={() => start({ kind: "write" })}>
      <ActionIcon name="plus" />
      {isNewBegun && !isWritingNew ? "Nuevo hábito (sin terminar)" : "Nuevo hábito"}
    </Button>
  );
  const list = (shown: Habit[]) => (
    <HabitList {...{ habits: shown, today, hasRoom }} pageHeading={heading} onOpen={start} />
  );
  const paused = (habits ?? []).filter((habit) => !isEnded(habit, today) && !isActive(habit, today));
  const ended = (habits ?? []).filter((habit) => isEnded(habit, today));

  return (
    <>
      <ToolPage
        title="Mis Hábitos"
        lead="Algo pequeño, enganchado a algo que ya haces."
        heading={heading}
        count={habits?.length}
        loading={<LoadingRows label="Cargando tus hábitos..." height="h-20" />}
        failure={{
          title: "Error al cargar datos",
          what: "tus hábitos",
          kept: "Lo que marcaste sigue guardado.",
        }}
        empty={
          <section className="animate-fade py-12">
            <p className="max-w-lesson font-serif text-2xl leading-9">
              Un vaso de agua después de apagar la alarma: así de pequeño puede empezar.
            </p>
            <p className="mt-3 mb-6 max-w-lesson text-quiet">
              Un día que faltes queda en blanco, y sigues. Aquí nada se pierde por eso.
            </p>
            <div className="flex flex-wrap items-center gap-2">
              {newHabit}
              <Link href="/clave/constancia" className={buttonClass("quiet")}>
                Leer Constancia
              </Link>
            </div>
          </section>
        }
        action={hasRoom && newHabit}
      >
        <div className="mt-8 animate-fade">
          <h2 className="sr-only">Los de ahora</h2>
          {list(active)}
          {!hasRoom && (
            <p className="mt-6 max-w-lesson border-line border-l-2 pl-4 text-quiet">{THREE_ACTIVE}</p>
          )}
          {paused.length > 0 && <h2 className="mt-12 mb-3 text-2xl">En pausa</h2>}
          {list(paused)}
          {ended.length > 0 && <h2 className="mt-12 mb-3 text-2xl">Los dejaste ir</h2>}
          {list(ended)}
          <p className="mt-8">
            <Link href="/mi-calendario/mirar-atras" className={buttonClass("secondary")}>
              Mirar atrás
            </Link>
          </p>
        </div>
      </ToolPage>
      {task.about && <HabitDialogs task={task} memberId={memberId} onClose={close} />}
    </>
  );
}

type HabitListProps = Omit<ComponentProps<typeof HabitEntry>, "habit" | "months"> & {
  habits: readonly Habit[];
};

function HabitList({ habits, ...rest }: HabitListProps) {
  const months = useMonths();
  if (habits.length === 0) return null;
  return (
    <ul className="border-line border-b">
      {habits.map((habit) => (
        <HabitEntry key={habit.id} {...{ habit, months }} {...rest} />
      ))}
    </ul>
  );
}

export const page = syncedPage("Mis Hábitos", <HabitsPage />);
