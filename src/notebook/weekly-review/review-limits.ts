/** The longest text of an answer, in UTF-16 units: far more than five minutes of writing. */
export const REVIEW_TEXT_MAX = 5_000;
export const STEP_TEXT_MAX = 200;
export const STEPS_MAX = 3;
/** The most goals and ideas in one review. The page shows fewer (`week/choices.ts`). */
export const REVIEW_GOALS_MAX = 50;
export const REVIEW_IDEAS_MAX = 50;
