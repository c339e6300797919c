import { COMMON, type LandingQuestion } from "./questions.ts";

export const PLANNER_QUESTIONS: readonly LandingQuestion[] = [
  {
    question: "¿Cuánto tiempo lleva al día?",
    answer: [
      "Ninguno, si no quieres. Las cinco preguntas se contestan de una vez o por partes: lo que escribes queda guardado y sigues otro día. Después abres tu meta cuando haces una de sus acciones, y la marcas.",
    ],
  },
  {
    question: "¿Y si mi idea todavía es vaga?",
    answer: [
      "Anótala igual. Se queda en tu Banco de Ideas hasta que tengas ganas de desarrollarla. Y si antes quieres saber qué buscas, la clave ",
      { text: "Claridad", href: "/clave/claridad" },
      " se lee gratis.",
    ],
  },
  {
    question: "¿Puedo cambiar la meta después?",
    answer: [
      "Sí. El título, las razones, las acciones, la fecha, la visión y el compromiso se editan cuando haga falta.",
    ],
  },
  ...COMMON,
];
