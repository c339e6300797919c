import type { Page } from "#ui/page.ts";
import { type LandingCall, LandingStart } from "./landing/action.tsx";
import { LandingFrame } from "./landing/frame.tsx";
import { LandingGoalCard, LandingIdeaBank } from "./landing/goal-ends.tsx";
import { LandingGoalSteps } from "./landing/goal-steps.tsx";
import { PLANNER_QUESTIONS } from "./landing/planner-questions.ts";
import { LandingStones } from "./landing/stones.tsx";

const CALL: LandingCall = {
  label: "Empezar mi primera meta",
  member: { href: "/ideas", label: "Abrir mi Banco de Ideas" },
};

function GoalPlannerPage() {
  return (
    <LandingFrame
      tool="planner"
      call={CALL}
      questions={PLANNER_QUESTIONS}
      screens={["goal", "year"]}
      closing="¿Qué idea llevas tiempo guardando?"
    >
      <section className="grid grid-cols-1 items-end gap-x-12 gap-y-8 pt-4 pb-12 md:grid-cols-2 lg:pb-16">
        <div>
          <h1 className="text-5xl">De la idea a la realidad en 5 pasos</h1>
          <p className="mt-6 max-w-xl font-serif text-lg">
            Anotas la idea en un renglón y contestas cinco preguntas. De ahí sale una meta con tus razones, un
            plan, una fecha y tu palabra.
          </p>
          <LandingStart call={CALL} free={{ href: "/clave/metas", label: "Leer gratis la clave Metas" }} />
        </div>
        <LandingStones className="w-full max-w-lg" />
      </section>
      <section aria-labelledby="ejemplo">
        <h2 id="ejemplo" className="text-3xl">
          Así se vuelve meta una idea
        </h2>
        <p className="mt-3 max-w-lesson text-quiet">
          La idea es de ejemplo. Los pasos son los que vas a dar tú, en este orden.
        </p>
        <ol className="mt-8 ml-5 border-ember border-l-2 pl-8">
          <LandingIdeaBank />
          <LandingGoalSteps />
          <LandingGoalCard />
        </ol>
      </section>
    </LandingFrame>
  );
}

export const page: Page = {
  title: "Planificador de metas: de la idea a la realidad en 5 pasos",
  ...(import.meta.env.SSR && {
    description:
      "Anota una idea, contesta cinco preguntas y conviértela en una meta con razones, plan, fecha y compromiso. Mira un ejemplo completo.",
  }),
  body: <GoalPlannerPage />,
  isBare: true,
};
