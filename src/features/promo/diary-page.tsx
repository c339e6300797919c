import type { Page } from "#ui/page.ts";
import { type LandingCall, LandingStart } from "./landing/action.tsx";
import { LandingDayArc } from "./landing/day-arc.tsx";
import { LandingDayMonth } from "./landing/day-month.tsx";
import { LandingComparison, LandingDayPage } from "./landing/day-pages.tsx";
import { DIARY_QUESTIONS } from "./landing/diary-questions.ts";
import { LandingFrame } from "./landing/frame.tsx";

const CALL: LandingCall = {
  label: "Empezar mi diario",
  member: { href: "/mi-calendario", label: "Abrir mi diario" },
};

function DiaryPage() {
  return (
    <LandingFrame
      tool="diary"
      call={CALL}
      questions={DIARY_QUESTIONS}
      screens={["month", "year"]}
      closing="¿Cómo quieres que sea mañana?"
    >
      <section className="grid grid-cols-1 items-end gap-x-12 gap-y-8 pt-4 pb-12 md:grid-cols-2">
        <h1 className="max-w-xl text-5xl md:col-span-2">¿Cuánto se pareció tu día al que querías?</h1>
        <div>
          <p className="max-w-xl font-serif text-lg">
            Por la mañana escribes el día que te gustaría vivir. Por la noche, el que viviste. Los comparas y
            ves tu coherencia en un porcentaje.
          </p>
          <LandingStart
            call={CALL}
            free={{ href: "/clave/constancia", label: "Leer gratis la clave Constancia" }}
          />
        </div>
        <LandingDayArc className="w-full" />
      </section>
      <section aria-labelledby="ejemplo">
        <h2 id="ejemplo" className="text-3xl">
          Un martes, escrito dos veces
        </h2>
        <p className="mt-3 max-w-lesson text-quiet">
          La primera página es un deseo con horario. La segunda, lo que pasó. Dos de sus renglones llevan el
          nombre que tú les pongas.
        </p>
        <div className="mt-8 grid grid-cols-1 gap-5 md:grid-cols-2">
          <LandingDayPage of="projected" />
          <LandingDayPage of="lived" />
        </div>
        <h3 className="mt-14 text-2xl">Al comparar, cuatro porcentajes</h3>
        <p className="mt-1 mb-4 max-w-lesson text-quiet">
          Tú decides cuánto de cada renglón se cumplió. El promedio es la coherencia del día.
        </p>
        <LandingComparison />
      </section>
      <section
        aria-labelledby="mes"
        className="mt-16 grid grid-cols-1 items-center gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]"
      >
        <div>
          <h2 id="mes" className="text-3xl">
            El mes entero, a la vista
          </h2>
          <p className="mt-3 text-quiet">
            Cada día que comparas deja su sol, más alto cuanto más se pareció al que querías.
          </p>
          <p className="mt-3 font-serif text-lg">
            En este febrero, los cuatro jueves quedan por debajo del 55 % y los demás días comparados pasan
            del 60 %. Ya sabes qué mirar: los jueves.
          </p>
        </div>
        <LandingDayMonth />
      </section>
    </LandingFrame>
  );
}

export const page: Page = {
  title: "Diario personal en línea: proyecta tu día y compáralo",
  ...(import.meta.env.SSR && {
    description:
      "Proyecta el día que quieres, describe el que viviste y compáralos: tu coherencia en un porcentaje. Mira un día de ejemplo.",
  }),
  body: <DiaryPage />,
  isBare: true,
};
