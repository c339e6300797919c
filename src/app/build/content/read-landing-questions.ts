import * as z from "zod";
import type { LandingQuestion, LandingQuestions } from "#features/promo/landing/questions.ts";
import { GOING_BACK } from "#features/subscription/withdrawal-days.ts";
import type { SiteSettings } from "#server/config.ts";
import { contentId, filled, readFields } from "./content-file.ts";
import { fillerOf } from "./read-legal-text.ts";

type Price = Pick<SiteSettings, "premiumAmount" | "premiumCurrencyName">;

const questions = z.array(z.strictObject({ question: filled, answer: filled })).min(1);
const questionsSchema = z.strictObject({
  id: contentId,
  planner: questions,
  diary: questions,
  common: questions,
});

/** Fills in the price, its currency and the right to withdraw. @throws ContentError */
export function readLandingQuestions(file: string, source: string, price: Price): LandingQuestions {
  const { id: _, ...pages } = readFields(file, source, questionsSchema);
  const fill = fillerOf(file, {
    precio: `${price.premiumAmount} / mes`,
    moneda: price.premiumCurrencyName,
    arrepentirse: GOING_BACK,
  });
  const read = (list: z.infer<typeof questions>) =>
    list.map(({ question, answer }) => ({ question, answer: partsOf(fill(question, answer)) }));
  return { planner: read(pages.planner), diary: read(pages.diary), common: read(pages.common) };
}

/** Splits at links, which are written as in Markdown. */
function partsOf(answer: string): LandingQuestion["answer"] {
  const parts = answer.split(/(\[[^\]]+\]\([^)]+\))/).filter(Boolean);
  return parts.map((part) => {
    const [, text, href] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? [];
    return text && href ? { text, href } : part;
  });
}
