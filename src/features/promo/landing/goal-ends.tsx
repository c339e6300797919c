import { Icon } from "#ui/drawings/icons.tsx";
import { GOAL } from "./goal.ts";
import { LandingMilestone } from "./milestone.tsx";
import { LandingSun } from "./sun.tsx";

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
