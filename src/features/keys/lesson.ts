/** A saying and who said it; `obra` is the work it stands in. */
export interface Quote {
  frase: string;
  autor: string;
  obra?: string | undefined;
}

interface CommentedQuote extends Quote {
  comentario: string;
}

/** One of the four groups of "Frases Inspiradoras". */
export interface QuoteGroup {
  id: string;
  title: string;
  quotes: CommentedQuote[];
}

export interface SuccessStory {
  nombre: string;
  /** A number out of this life and what it counts, such as "11 veces lo rechazó la NASA". */
  cifra?: string | undefined;
  situacion: string;
  claves: string[];
  resultado: string;
  /** Where the facts can be checked. */
  fuente: string;
}

/** A pair of "En la Práctica: Consciencia vs. Inconsciencia". */
export interface Example {
  conscious: string;
  unconscious: string;
}

/** A part of a lesson under one heading; `content` is HTML made from our own Markdown at build time. */
export interface Section {
  /** Its anchor in the page. */
  id: string;
  title: string;
  content: string;
}

/** How many characters of its description a key's card on the home page shows: no excerpt is longer (spec, section 9). */
export const CARD_EXCERPT_LENGTH = 120;

/** What a card shows of a key. */
export interface KeySummary {
  id: string;
  order: number;
  title: string;
  icon: string;
  /** In a summary as much as a card shows, in a lesson all of it. */
  description: string;
}

/** A key's whole page, as `content/keys/<id>.md` holds it. */
export interface Lesson extends KeySummary {
  /** The page's heading, such as "La Decisión". */
  heading: string;
  readingMinutes: number;
  sections: Section[];
  examples: Example[];
  quotes: Quote[];
  groups: QuoteGroup[];
  stories: SuccessStory[];
}
