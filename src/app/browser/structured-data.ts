import type { Lesson } from "#features/keys/lesson.ts";
import { descriptions } from "./descriptions.ts";

const SCHEMA = "https://schema.org";

/** The site itself (schema.org/WebSite). Addresses are relative to the page's base, set when prerendered. */
export function siteStructuredData(): Record<string, unknown> {
  return {
    "@context": SCHEMA,
    "@type": "WebSite",
    name: "Claves del Éxito",
    url: "/",
    inLanguage: "es",
    description: descriptions["/"],
  };
}

/** A lesson (schema.org/Article, which is also a free LearningResource). */
export function keyStructuredData(lesson: Lesson): Record<string, unknown> {
  return {
    "@context": SCHEMA,
    "@type": ["Article", "LearningResource"],
    headline: lesson.heading,
    description: lesson.description,
    url: `/clave/${lesson.id}`,
    inLanguage: "es",
    isAccessibleForFree: true,
    timeRequired: `PT${lesson.readingMinutes}M`,
    articleSection: lesson.sections.map((section) => section.title),
    isPartOf: { "@type": "WebSite", name: "Claves del Éxito", url: "/" },
    publisher: { "@type": "Organization", name: "Claves del Éxito" },
  };
}
