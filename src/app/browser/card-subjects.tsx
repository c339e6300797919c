import { renderToStaticMarkup } from "react-dom/server";
import { FirstLight } from "#features/keys/components/first-light.tsx";
import { Pictogram } from "#features/keys/components/pictograms.tsx";
import { keys, loadLesson } from "#features/keys/lessons.ts";
import { Logo } from "./logo.tsx";

/** What a picture for sharing shows (src/app/build/social-cards.ts). Drawings are the markup of an `<svg>`. */
export interface CardSubject {
  /** The key's id; absent for the site. */
  key?: string;
  /** The line above the heading, and the one beside the name. */
  place: string;
  aside: string;
  heading: string;
  text: string;
  drawing: string;
  /** The product's mark. */
  mark: string;
}

/** The site and each of its keys. */
export async function cardSubjects(): Promise<CardSubject[]> {
  const [mark = ""] = /<svg.*<\/svg>/.exec(renderToStaticMarkup(<Logo />)) ?? [];
  const site = {
    place: "Diez claves para crecer",
    aside: "Gratis y sin registrarte",
    heading: "Del dicho al hecho hay diez claves",
    text: "Lecturas de seis minutos y algo pequeño que hacer hoy.",
    drawing: renderToStaticMarkup(<FirstLight />),
    mark,
  };
  const ofKeys = keys.map(async ({ id, order, icon }) => {
    const lesson = await loadLesson(id);
    if (!lesson) throw new Error(`the key ${id} has no lesson`);
    return {
      key: id,
      place: `Clave ${order} de ${keys.length}`,
      aside: `${lesson.readingMinutes} minutos de lectura, gratis`,
      heading: lesson.heading,
      text: firstSentence(lesson.description),
      drawing: renderToStaticMarkup(<Pictogram name={icon} />),
      mark,
    };
  });
  return [site, ...(await Promise.all(ofKeys))];
}

/** Up to its first full stop or colon: a list that a colon opens would not fit. */
function firstSentence(text: string): string {
  const sentence = /^.*?[.!?:](?=\s|$)/.exec(text)?.[0] ?? text;
  return sentence.replace(/:$/, ".");
}
