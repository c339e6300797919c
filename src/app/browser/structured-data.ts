import type { Lesson } from "#features/keys/lesson.ts";
import { descriptions } from "./descriptions.ts";

const SCHEMA = "https://schema.org";
const NAME = "Claves del Éxito";

/** The pixels of every picture that stands for a page where it is shared: Open Graph's proportions. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

const publisher = {
  "@type": "Organization",
  name: NAME,
  url: "/",
  logo: { "@type": "ImageObject", url: "/icons/icon-512.png", width: 512, height: 512 },
};

/** Where the picture of a key's page lies, and without a key the one of the site. */
export function cardPath(keyId?: string): string {
  return `/tarjetas/${keyId ?? "inicio"}.png`;
}

/**
 * The site itself (schema.org/WebSite, from which search engines take its name) and its search. A text that
 * begins with a slash is an address of ours; the document makes it whole.
 */
export function siteStructuredData(): Record<string, unknown> {
  return {
    "@context": SCHEMA,
    "@type": "WebSite",
    name: NAME,
    url: "/",
    inLanguage: "es",
    description: descriptions["/"],
    publisher,
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: "/search?q={search_term_string}" },
      "query-input": "required name=search_term_string",
    },
  };
}

/** A lesson (schema.org/Article, which is also a free LearningResource) and the way to it. */
export function keyStructuredData(lesson: Lesson): Record<string, unknown> {
  const url = `/clave/${lesson.id}`;
  return {
    "@context": SCHEMA,
    "@graph": [
      {
        "@type": ["Article", "LearningResource"],
        headline: lesson.heading,
        description: lesson.description,
        url,
        mainEntityOfPage: url,
        image: { "@type": "ImageObject", url: cardPath(lesson.id), ...CARD_SIZE },
        author: { "@type": "Organization", name: NAME, url: "/acerca-de" },
        publisher,
        inLanguage: "es",
        isAccessibleForFree: true,
        learningResourceType: "Lectura",
        timeRequired: `PT${lesson.readingMinutes}M`,
        articleSection: lesson.sections.map((section) => section.title),
        isPartOf: { "@type": "WebSite", name: NAME, url: "/" },
      },
      {
        "@type": "BreadcrumbList",
        itemListElement: [
          { "@type": "ListItem", position: 1, name: "Inicio", item: "/" },
          { "@type": "ListItem", position: 2, name: lesson.heading },
        ],
      },
    ],
  };
}
