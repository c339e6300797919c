import { PREMIUM_AMOUNT } from "#features/subscription/checkout/premium.ts";
import type { LandingQuestion } from "./landing/questions.ts";

/** schema.org data of a landing page, from the questions and the price that the page shows. */
export function landingData(path: string, name: string, questions: readonly LandingQuestion[]) {
  const [, price] = /^\$(\d+) USD$/.exec(PREMIUM_AMOUNT) ?? [];
  if (!price) throw new Error(`the price "${PREMIUM_AMOUNT}" is not in dollars`);
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "WebApplication",
        name,
        url: path,
        applicationCategory: "LifestyleApplication",
        operatingSystem: "Any",
        inLanguage: "es",
        offers: {
          "@type": "Offer",
          price,
          priceCurrency: "USD",
          priceSpecification: {
            "@type": "UnitPriceSpecification",
            price,
            priceCurrency: "USD",
            billingDuration: "P1M",
          },
        },
      },
      {
        "@type": "FAQPage",
        url: path,
        mainEntity: questions.map(({ question, answer }) => ({
          "@type": "Question",
          name: question,
          acceptedAnswer: {
            "@type": "Answer",
            text: answer.map((part) => (typeof part === "string" ? part : part.text)).join(""),
          },
        })),
      },
    ],
  };
}
