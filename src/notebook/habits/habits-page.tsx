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
  empty: {
    scene: {
      light: "M92 112a26 26 0 0 1 52 0z",
      writing: "M52 82h20M54 94h14",
      line: "M40 30h50l-7 76a7 7 0 0 1-7 6H54a7 7 0 0 1-7-6zM44 68q10-6 21 0t22 0M118 77V66M139 87l8-8M149 102l8-3M4 112h152",
    },
    title: "Así de pequeño puede empezar",
    text: "Un vaso de agua después de apagar la alarma. Un día que faltes queda en blanco, y sigues.",
    way: (
      <Link href="/clave/constancia" className={buttonClass("quiet")}>
        Leer Constancia
      </Link>
    ),
  },
  List: HabitList,
  foot: (
    <Link href="/mi-calendario/mirar-atras" className={buttonClass("secondary", "mt-8")}>
      Mirar atrás
    </Link>
  ),
});
