import * as z from "zod";
import { GOING_BACK } from "#billing/subscription/withdrawal-days.ts";
import type { LandingQuestion, LandingQuestions } from "#lessons/promo/landing/questions.ts";
import type { SiteSettings } from "#platform/server/config.ts";
import { contentId, filled, readFields } from "./content-file.ts";
import { fillerOf } from "./read-legal-text.ts";

type Price = Pick<SiteSettings, "premiumAmount" | "premiumCurrencyName">;

/** Fills in the price, its currency and the right to withdraw. @throws ContentError */
export function readLandingQuestions(file: string, source: string, price: Price): LandingQuestions {
  const { premiumAmount, premiumCurrencyName: moneda } = price;
  const fill = fillerOf(file, { precio: `${premiumAmount} / mes`, moneda, arrepentirse: GOING_BACK });
  const answer = filled.transform((text) => partsOf(fill("answer", text)));
  const list = z.array(z.strictObject({ question: filled, answer })).min(1);
  return readFields(
    file,
    source,
    z.strictObject({ id: contentId, planner: list, diary: list, common: list }),
  );
}

function partsOf(answer: string): LandingQuestion["answer"] {
  return answer.split(/(\[[^\]]+\]\([^)]+\))/).map((part) => {
    const [, text, href] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? [];
    return text && href ? { text, href } : part;
  });
}
