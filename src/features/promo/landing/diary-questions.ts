import { COMMON, type LandingQuestion } from "./questions.ts";

export const DIARY_QUESTIONS: readonly LandingQuestion[] = [
  {
    question: "¿Cuánto tiempo lleva al día?",
    answer: [
      "El que quieras darle. Cada página pide solo un título: basta con un renglón por la mañana y otro por la noche. Las notas, tus dos campos y la imagen son opcionales.",
    ],
  },
  {
    question: "¿Y si un día no escribo?",
    answer: [
      "Ese día queda en blanco y los demás no cambian. También puedes describir un día que no proyectaste; la comparación espera a tener las dos páginas.",
    ],
  },
  ...COMMON,
];
