import type { readLandingQuestions } from "#lessons/content/read-landing-questions.ts";

type LandingQuestions = ReturnType<typeof readLandingQuestions>;

/** The questions of each landing page. Every page also shows those of `common` below its own. */
export const [QUESTIONS] = Object.values(
  import.meta.glob<LandingQuestions>("/content/promo/*.yaml", { import: "default", eager: true }),
) as [LandingQuestions];
