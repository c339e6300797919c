import type { LandingQuestion } from "./landing/questions.ts";

/** schema.org data of a landing page, from the questions and the price that the page shows. */
export function landingData(path: string, name: string, questions: readonly LandingQuestion[]) {
  const price: string = import.meta.env.PREMIUM_VALUE;
  const priceCurrency: string = import.meta.env.PREMIUM_CURRENCY;
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
          priceCurrency,
          priceSpecification: {
            "@type": "UnitPriceSpecification",
            price,
            priceCurrency,
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
