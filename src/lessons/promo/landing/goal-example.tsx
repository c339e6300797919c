import type { ReactNode } from "react";
import { Icon } from "#platform/ui/drawings/icons.tsx";
import { GOAL } from "./goal.ts";
import { LandingSun } from "./landing-sun.tsx";
import { LandingMonth } from "./month.tsx";
import { LandingSheet } from "./sheet.tsx";

interface LandingMilestoneProps {
  mark?: ReactNode;
  title: string;
  text: string;
  sheet: string;
  children: ReactNode;
}

function LandingMilestone({ mark, title, text, sheet, children }: LandingMilestoneProps) {
  return (
    <li className="grid grid-cols-1 gap-x-12 gap-y-4 pb-10 last:pb-0 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <div className="relative">
        {mark && (
          <span
            aria-hidden="true"
            className="absolute -left-13 grid size-10 place-items-center rounded-full border-2 border-ember bg-paper font-serif text-ember text-xl"
          >
            {mark}
          </span>
        )}
        <h3 className="text-2xl leading-9">{title}</h3>
        <p className="mt-1 text-quiet">{text}</p>
      </div>
      <LandingSheet label={sheet}>{children}</LandingSheet>
    </li>
  );
}

const IDEAS = ["Arreglar la bicicleta", GOAL.title, "Escribirle a la tía Elsa"];

export function LandingIdeaBank() {
  return (
    <LandingMilestone
      title="Empieza en un renglón"
      text="Tu Banco de Ideas guarda lo que algún día quisieras. Eliges una y la desarrollas."
      sheet="Banco de Ideas"
    >
      <ol className="divide-y divide-line font-serif text-lg">
        {IDEAS.map((idea, index) => {
          const isChosen = idea === GOAL.title;
          return (
            <li key={idea} className={`flex gap-[16px] px-[16px] py-2.5 ${isChosen ? "" : "text-quiet"}`}>
              <span className={isChosen ? "text-ember tabular-nums" : "tabular-nums"}>{index + 1}</span>
              <span className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-5">
                {idea}
                {isChosen && (
                  <span className="inline-flex items-center gap-2 font-sans font-semibold text-base">
                    Desarrollar
                    <Icon name="forward" className="size-4 text-ember" />
                  </span>
                )}
              </span>
            </li>
          );
        })}
      </ol>
    </LandingMilestone>
  );
}

export function LandingGoalCard() {
  return (
    <LandingMilestone
      mark={<Icon name="sunrise" />}
      title="Y la idea ya es una meta"
      text="Antes de crearla relees todo en una última pantalla. Después te espera en Mis Metas, con el tiempo que le queda."
      sheet="Mis Metas"
    >
      <div className="p-4">
        <LandingSun percentage={50} className="w-16" />
        <p className="mt-3 font-serif text-3xl">{GOAL.title}</p>
        <p className="mt-2 flex flex-wrap gap-x-5">
          <span className="font-semibold text-ember">28 de junio</span>
          <span className="text-quiet">dentro de 4 meses</span>
        </p>
        <p className="mt-4 flex flex-wrap gap-x-8 border-line border-y py-3 text-quiet">
          <Count number={GOAL.whys.length} of="porqués" />
          <Count number={GOAL.actions.length} of="acciones" />
        </p>
        <p className="mt-4 font-serif text-lg">{GOAL.commitment}</p>
      </div>
    </LandingMilestone>
  );
}

function Count({ number, of }: { number: number; of: string }) {
  return (
    <span>
      <strong className="font-medium font-serif text-2xl text-ink">{number}</strong> {of}
    </span>
  );
}

const STEPS = [
  {
    title: "¿Por qué la quieres?",
    text: "Anota tus razones como las dirías en voz alta. A ellas vas a volver el día que no tengas ganas.",
    sheet: "Por qué",
    children: <Lines items={GOAL.whys} />,
  },
  {
    title: "¿Cómo vas a llegar?",
    text: "Acciones que quepan en tu semana, una en cada renglón.",
    sheet: "Cómo",
    children: <Lines items={GOAL.actions} isNumbered />,
  },
  {
    title: "¿Para cuándo?",
    text: "Tocas un día en el calendario. Una meta sin fecha es solo un sueño.",
    sheet: "Fecha Límite",
    children: (
      <div className="p-4">
        <p className="mb-3 text-center font-serif text-lg">{GOAL.month}</p>
        <LandingMonth caption={`${GOAL.month}, con el día ${GOAL.day} elegido`} days={30}>
          {(day) => <Day day={day} />}
        </LandingMonth>
      </div>
    ),
  },
  {
    title: "¿Cómo será tu vida después?",
    text: "Cuéntalo con detalle, como si ya hubiera pasado.",
    sheet: "Visión",
    children: <p className="p-4 font-serif text-lg">{GOAL.vision}</p>,
  },
  {
    title: "¿A qué te comprometes?",
    text: "Una promesa con tu nombre y en tus palabras.",
    sheet: "Compromiso",
    children: <p className="p-4 font-serif text-lg">{GOAL.commitment}</p>,
  },
];

export function LandingGoalSteps() {
  return STEPS.map((step, index) => <LandingMilestone key={step.sheet} mark={index + 1} {...step} />);
}

function Lines({ items, isNumbered = false }: { items: readonly string[]; isNumbered?: boolean }) {
  return (
    <ul className="divide-y divide-line font-serif text-lg">
      {items.map((item, index) => (
        <li key={item} className="flex gap-3 px-4 py-2.5">
          {isNumbered && <span className="text-ember tabular-nums">{index + 1}</span>}
          <span>{item}</span>
        </li>
      ))}
    </ul>
  );
}

function Day({ day }: { day: number }) {
  const look = day === GOAL.day ? "bg-ember font-semibold text-on-ember" : "";
  return <span className={`mx-auto grid size-8 place-items-center rounded-full text-sm ${look}`}>{day}</span>;
}
