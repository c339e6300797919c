import { Icon } from "#platform/ui/drawings/icons.tsx";
import { LineArt } from "#platform/ui/drawings/line-art.tsx";
import type { Page } from "#platform/ui/page.ts";
import { type LandingCall, LandingStart } from "./landing/action.tsx";
import { MONTH } from "./landing/day.ts";
import { LandingComparison, LandingDayPage } from "./landing/day-pages.tsx";
import { LandingFrame } from "./landing/frame.tsx";
import { LandingSun } from "./landing/landing-sun.tsx";
import { LandingMonth } from "./landing/month.tsx";
import { LandingSheet } from "./landing/sheet.tsx";

const CALL: LandingCall = {
  label: "Empezar mi diario",
  member: { href: "/mi-calendario", label: "Abrir mi diario" },
};

function DiaryPage() {
  return (
    <LandingFrame
      tool="diary"
      call={CALL}
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

function LandingDayArc({ className }: { className?: string }) {
  return (
    <LineArt className={className} viewBox="0 0 440 196">
      <path d="M30 184a36 36 0 0 1 72 0z" fill="var(--ember)" stroke="none" />
      <path d="M22 160l-11-5M38 140l-7-10" stroke="var(--ember)" />
      <path d="M66 138C96 6 330 6 376 124" stroke="var(--ember)" strokeWidth="3" strokeDasharray="0 9" />
      <path d="M66 138c8-38 26-64 44-68 22-5 26 22 46 28 24 8 38-14 60-12 28 2 34 34 62 30 28-4 40-38 60-34 20 4 30 22 38 42" />
      <path d="M4 184h26M102 184h334M148 184v-22l18-15 18 15v22M161 184v-12h10v12M206 184v-16a12 12 0 1 1 .1 0M230 184v-40h32v40M240 154h3M249 154h3M240 165h3M249 165h3M286 184v-28q0-7 9-7M304 184v-9h28v9M304 166v9M332 166v9" />
      <path
        d="M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z"
        transform="translate(366 122) scale(2.4)"
        vectorEffect="non-scaling-stroke"
      />
      <g fill="currentColor" stroke="none" fontSize="16" textAnchor="middle" className="font-serif">
        <text x="221" y="22">
          el día que querías
        </text>
        <text x="194" y="126">
          el que viviste
        </text>
      </g>
    </LineArt>
  );
}

function LandingDayMonth() {
  return (
    <LandingSheet label="Febrero">
      <div className="p-2 pb-4">
        <LandingMonth caption="Febrero, con la coherencia de cada día comparado" days={MONTH.length}>
          {(day) => <Day day={day} />}
        </LandingMonth>
        <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-1 px-2 text-quiet text-sm">
          <li className="flex items-center gap-2">
            <LandingSun percentage={75} className="w-5" /> Comparado
          </li>
          <li className="flex items-center gap-2">
            <Icon name="sunrise" className="size-4" /> Solo proyectado
          </li>
          <li className="flex items-center gap-2">
            <Icon name="moon" className="size-4" /> Solo descrito
          </li>
        </ul>
      </div>
    </LandingSheet>
  );
}

function Day({ day }: { day: number }) {
  const held = MONTH[day - 1];
  return (
    <div className="flex min-h-14 flex-col items-center text-xs">
      <span className="text-quiet">{day}</span>
      {typeof held === "number" && (
        <>
          <LandingSun percentage={held} className="w-7 sm:w-10" />
          <span className="mt-1 font-semibold">{held}&nbsp;%</span>
        </>
      )}
      {held === "projected" && <Mark icon="sunrise" label="proyectado" />}
      {held === "described" && <Mark icon="moon" label="descrito" />}
    </div>
  );
}

function Mark({ icon, label }: { icon: "sunrise" | "moon"; label: string }) {
  return (
    <span className="text-quiet">
      <Icon name={icon} />
      <span className="sr-only">{label}</span>
    </span>
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
