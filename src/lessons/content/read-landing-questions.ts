import * as z from "zod";
import { GOING_BACK } from "#billing/subscription/withdrawal-days.ts";
import type { SiteSettings } from "#platform/server/config.ts";
import type { Address } from "#platform/ui/navigation.tsx";
import { contentId, filled, readFields } from "./content-file.ts";
import { fillerOf } from "./read-legal-text.ts";

type Price = Pick<SiteSettings, "premiumAmount" | "premiumCurrencyName">;

/** Fills in the price, its currency and the sentence about the right of withdrawal. @throws ContentError */
export function readLandingQuestions(file: string, source: string, price: Price) {
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

/** Splits an answer into its links, which a test compares with the routes, and the texts between them. */
function partsOf(answer: string): (string | { text: string; href: Address })[] {
  return answer.split(/(\[[^\]]+\]\([^)]+\))/).map((part) => {
    const [, text, href] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? [];
    return text && href ? { text, href: href as Address } : part;
  });
}
