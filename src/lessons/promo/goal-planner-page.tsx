import { LineArt } from "#platform/ui/drawings/line-art.tsx";
import type { Page } from "#platform/ui/page.ts";
import { type LandingCall, LandingStart } from "./landing/action.tsx";
import { LandingFrame } from "./landing/frame.tsx";
import { LandingGoalCard, LandingGoalSteps, LandingIdeaBank } from "./landing/goal-example.tsx";

const CALL: LandingCall = {
  label: "Empezar mi primera meta",
  member: { href: "/ideas", label: "Abrir mi Banco de Ideas" },
};

function GoalPlannerPage() {
  return (
    <LandingFrame
      tool="planner"
      call={CALL}
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

/** The stones from the nearest to the farthest. `width` is half of a stone's width. */
const STONES = [
  { x: 108, y: 292, width: 84, name: "Por qué" },
  { x: 214, y: 240, width: 60, name: "Cómo" },
  { x: 140, y: 198, width: 44, name: "Fecha" },
  { x: 200, y: 166, width: 30, name: "Visión" },
  { x: 250, y: 141, width: 19, name: "Compromiso" },
];

function LandingStones({ className }: { className?: string }) {
  return (
    <LineArt className={className} viewBox="0 0 400 336">
      <path d="M254 112a46 46 0 0 1 92 0z" fill="var(--ember)" stroke="none" />
      <path
        d="M300 52V36M257 70l-10-12M343 70l10-12M238 95l-14-5M362 95l14-5M278 123h44"
        stroke="var(--ember)"
      />
      <path
        d="M6 136h36M66 154h26M22 196h48M4 238h26M92 234h24M334 190h52M356 208h28M346 262h44M304 288h40M238 322h66M6 322h14"
        stroke="var(--edge)"
      />
      <path d="M4 112h250M346 112h50M20 112c20-2 34-26 54-26 22 0 28 14 44 14 14 0 20 8 36 12M120 54q6-7 10 0 4-7 10 0M152 36q5-6 8 0 3-6 8 0" />
      <path d="M108 283c-9-6-19-6-27-4l-8 14c11-2 24-2 35 4 11-6 24-6 35-4l-8-14c-8-2-18-2-27 4zM108 283v14" />
      {STONES.map(({ x, y, width, name }, index) => {
        const scale = width / 50;
        return (
          <g key={name}>
            <path
              d="M-50 1C-50-8-30-13-8-14 14-15 40-12 48-5 54 3 40 12 12 14-18 16-49 11-50 1zv6c3 12 30 16 62 14 23-2 38-10 38-19v-3"
              transform={`translate(${x} ${y}) scale(${index % 2 ? -scale : scale} ${scale})`}
              vectorEffect="non-scaling-stroke"
            />
            <text
              x={x + width * 1.1 + 6}
              y={y + 6}
              fill="currentColor"
              stroke="none"
              fontSize={14 + width / 14}
              className="font-serif"
            >
              <tspan fill="var(--ember)">{index + 1}</tspan>
              <tspan dx="5">{name}</tspan>
            </text>
          </g>
        );
      })}
    </LineArt>
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
