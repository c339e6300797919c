import { useRef } from "react";
import { ToolPage } from "#notebook/tool-page/components/frame.tsx";
import { syncedPage } from "#notebook/tool-page/components/synced.tsx";
import { useRecordTask } from "#notebook/tool-page/components/use-record-task.tsx";
import { todayHere } from "#platform/shared/days/days.ts";
import { buttonClass } from "#platform/ui/button.tsx";
import { LoadingRows } from "#platform/ui/loading/loading-rows.tsx";
import { Link } from "#platform/ui/navigation.tsx";
import { HABIT, useHabits } from "./client.ts";
import { HabitDialogs, HabitList } from "./components/habit-list.tsx";
import { ACTIVE_MAX } from "./habit-limits.ts";
import { countActive } from "./write-habits.ts";

function HabitsPage() {
  const habits = useHabits();
  const heading = useRef<HTMLHeadingElement>(null);
  const { start, newButton, dialogs } = useRecordTask(HabitDialogs, {
    kind: HABIT,
    records: habits,
    heading,
  });
  const newHabit = newButton("Nuevo hábito");
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
        action={countActive(todayHere()) < ACTIVE_MAX && newHabit}
      >
        <div className="mt-8">
          <HabitList habits={habits ?? []} {...{ heading, start }} />
          <p className="mt-8">
            <Link href="/mi-calendario/mirar-atras" className={buttonClass("secondary")}>
              Mirar atrás
            </Link>
          </p>
        </div>
      </ToolPage>
      {dialogs}
    </>
  );
}

export const page = syncedPage("Mis Hábitos", <HabitsPage />);
