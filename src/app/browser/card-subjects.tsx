import { renderToStaticMarkup } from "react-dom/server";
import { FirstLight } from "#features/keys/components/first-light.tsx";
import { Pictogram } from "#features/keys/components/pictograms.tsx";
import { keys } from "#features/keys/lessons.ts";
import { loadLesson } from "#features/keys/load-lesson.ts";
import { quoted, quotePath, quotesOf } from "#features/keys/quote-path.ts";
import { Logo } from "#ui/drawings/logo.tsx";

/** The content of a link preview (src/app/build/pictures/social-cards.ts). Drawings are `<svg>` markup. */
export interface CardSubject {
  path: string;
  /** The key's id; absent for the site. */
  key?: string;
  /** The line above the heading. `aside` is beside the product's name. */
  place: string;
  aside: string;
  heading: string;
  text: string;
  drawing: string;
  mark: string;
}

export async function cardSubjects(): Promise<CardSubject[]> {
  const [mark = ""] = /<svg.*<\/svg>/.exec(renderToStaticMarkup(<Logo />)) ?? [];
  const site = {
    path: "/",
    place: "Diez claves para crecer",
    aside: "Gratis y sin registrarte",
    heading: "Del dicho al hecho hay diez claves",
    text: "Lecciones de seis minutos y algo pequeño que hacer hoy.",
    drawing: renderToStaticMarkup(<FirstLight />),
    mark,
  };
  const ofKeys = keys.map(async ({ id, order, icon }) => {
    const lesson = await loadLesson(id);
    if (!lesson) throw new Error(`the key ${id} has no lesson`);
    const drawing = renderToStaticMarkup(<Pictogram name={icon} />);
    const ofKey = {
      path: `/clave/${id}`,
      key: id,
      place: `Clave ${order} de ${keys.length}`,
      aside: `${lesson.readingMinutes} minutos de lectura, gratis`,
      heading: lesson.heading,
      text: firstSentence(lesson.description),
      drawing,
      mark,
    };
    const ofQuotes = quotesOf(lesson).map((quote) => ({
      path: quotePath(id, quote),
      key: id,
      place: `Frase · ${lesson.title}`,
      aside: "Con su autor y su obra",
      heading: quoted(quote),
      // The pictures' fonts have the letters of Spanish, and no ø.
      text: [quote.autor, quote.obra].filter(Boolean).join(", ").replaceAll("ø", "o"),
      drawing,
      mark,
    }));
    return [ofKey, ...ofQuotes];
  });
  return [site, ...(await Promise.all(ofKeys)).flat()];
}

/** Also ends at a colon, because the list after it would not fit. */
function firstSentence(text: string): string {
  const sentence = /^.*?[.!?:](?=\s|$)/.exec(text)?.[0] ?? text;
  return sentence.replace(/:$/, ".");
}
