/** A question and the parts of its answer. The joined parts are the whole answer. */
export interface LandingQuestion {
  question: string;
  answer: readonly (string | { text: string; href: string })[];
}

/** The questions of each landing page. Every page also shows `common`, in the same words, below its own. */
export type LandingQuestions = Record<"planner" | "diary" | "common", LandingQuestion[]>;

export const [QUESTIONS] = Object.values(
  import.meta.glob<LandingQuestions>("/content/promo/*.yaml", { import: "default", eager: true }),
) as [LandingQuestions];
