import { expect, test } from "vitest";
import { DIARY_QUESTIONS } from "./landing/diary-questions.ts";
import { landingData } from "./landing-data.ts";

test("search engines get the price and every question in the words of the page", () => {
  const [application, faq] = landingData("/promo-midiario", "Mi Diario del Éxito", DIARY_QUESTIONS)["@graph"];
  expect(application).toMatchObject({
    url: "/promo-midiario",
    offers: { price: "2", priceCurrency: "USD", priceSpecification: { billingDuration: "P1M" } },
  });
  expect(faq?.mainEntity?.map(({ name }) => name)).toEqual(DIARY_QUESTIONS.map(({ question }) => question));
  const [first] = DIARY_QUESTIONS;
  expect(faq?.mainEntity?.[0]?.acceptedAnswer.text).toBe(first?.answer.join(""));
});
