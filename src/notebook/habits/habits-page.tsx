import { listPage } from "#notebook/tool-page/components/list-frame.tsx";
import { buttonClass } from "#platform/ui/button.tsx";
import { Link } from "#platform/ui/navigation.tsx";
import type { Page } from "#platform/ui/page.ts";
import { HABIT, useHabits } from "./client.ts";
import { HabitDialogs, HabitList } from "./components/habit-list.tsx";
import { isFull } from "./write-habits.ts";

export const page: Page = listPage({
  kind: HABIT,
  path: "/habitos",
  useRecords: useHabits,
  title: "Mis Hábitos",
  lead: "Algo pequeño, enganchado a algo que ya haces.",
  noun: "tus hábitos",
  failure: { title: "Error al cargar datos", kept: "Lo que marcaste sigue guardado." },
  newName: "Nuevo hábito",
  isFull,
  Dialogs: HabitDialogs,
  empty: (newHabit) => (
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
  ),
  List: HabitList,
  foot: (
    <Link href="/mi-calendario/mirar-atras" className={buttonClass("secondary", "mt-8")}>
      Mirar atrás
    </Link>
  ),
});
