import { GOAL } from "./goal.ts";
import { LandingMilestone } from "./milestone.tsx";
import { LandingMonth } from "./month.tsx";

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
          {item}
        </li>
      ))}
    </ul>
  );
}

function Day({ day }: { day: number }) {
  const look = day === GOAL.day ? "bg-ember font-semibold text-on-ember" : "";
  return <span className={`mx-auto grid size-8 place-items-center rounded-full text-sm ${look}`}>{day}</span>;
}
