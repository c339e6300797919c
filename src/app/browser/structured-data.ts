import type { Lesson } from "#lessons/keys/lesson.ts";

const SCHEMA = "https://schema.org";
const NAME = "Claves del Éxito";
export const SITE_DESCRIPTION =
  "Diez claves sobre metas, mentalidad, hábitos y constancia para leer en minutos, gratis y sin conexión, y un cuaderno para llevarlas a la práctica.";

/** The size of every link preview in pixels, in Open Graph's proportions. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

const publisher = {
  "@type": "Organization",
  name: NAME,
  url: "/",
  logo: { "@type": "ImageObject", url: "/icons/icon-512.png", width: 512, height: 512 },
};

export function cardPath(path: string): string {
  const [, own = "inicio"] = /^\/(?:clave|frase)\/([^/]+)/.exec(path) ?? [];
  return `/tarjetas/${own}.png`;
}

/** Returns the data with the site's name for search engines. src/app/build/document.ts makes our addresses absolute. */
export function siteStructuredData(): Record<string, unknown> {
  return {
    "@context": SCHEMA,
    "@type": "WebSite",
    name: NAME,
    url: "/",
    inLanguage: "es",
    description: SITE_DESCRIPTION,
    publisher,
  };
}

export function keyStructuredData(lesson: Lesson): Record<string, unknown> {
  const url = `/clave/${lesson.id}`;
  return {
    "@context": SCHEMA,
    "@graph": [
      {
        "@type": "Article",
        headline: lesson.heading,
        description: lesson.seoDescription,
        url,
        image: { "@type": "ImageObject", url: cardPath(url), ...CARD_SIZE },
        author: { "@type": "Organization", name: NAME, url: "/acerca-de" },
        publisher,
        inLanguage: "es",
        datePublished: lesson.published,
        dateModified: lesson.updated,
        isAccessibleForFree: true,
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
