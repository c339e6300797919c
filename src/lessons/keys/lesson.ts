export interface Quote {
  frase: string;
  autor: string;
  /** The work that contains the quote. */
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
  /** A number and what it counts, such as "11 veces lo rechazó la NASA". */
  cifra?: string | undefined;
  /** A moment of the person's life, which the story tells first. */
  escena: string;
  situacion: string;
  claves: string[];
  resultado: string;
  fuente: string;
}

/** A study or book that a lesson relies on. */
export interface Source {
  /** Surnames with initials, such as "Locke, E. A. y Latham, G. P.". */
  author: string;
  year: number;
  title: string;
  /** The title's language, if it is not Spanish. */
  lang?: "en" | "de" | "fr" | "pt" | undefined;
  /** The journal with its volume and pages, or the publisher. */
  place: string;
  doi?: string | undefined;
}

/** A pair of the section "En la Práctica: Consciencia vs. Inconsciencia". */
export interface Example {
  conscious: string;
  unconscious: string;
}

export interface Section {
  /** The section's anchor in the page. */
  id: string;
  title: string;
  /** HTML that the build made from our own Markdown. */
  content: string;
}

/** Characters of the description on a card of the home page. No excerpt is longer (spec, section 9). */
export const CARD_EXCERPT_LENGTH = 120;

export interface KeySummary {
  id: string;
  order: number;
  title: string;
  icon: string;
  /** The description. A summary has only the part that a card shows. */
  description: string;
}

/** The numbers of a lesson's parts that name their source. */
export interface KeyProof {
  /** Quotes with author and work. */
  quotes: number;
  /** Studies and books that the text names. */
  sources: number;
  /** Stories with their sources. */
  stories: number;
}

/** A lesson, read from a file of `content/keys`. */
export interface Lesson extends KeySummary {
  /** The heading, such as "La Decisión". */
  heading: string;
  /** The text in results of search engines, which show about 60 and 155 characters. */
  seoTitle: string;
  seoDescription: string;
  /** Words that people search for and that the text may lack. */
  keywords: string[];
  /** The days of the lesson's first publication and of its last change of text (`yyyy-MM-dd`). */
  published: string;
  updated: string;
  /** Something small to do, in the infinitive: "escribir tu meta en una oración". */
  task: string;
  sources: Source[];
  readingMinutes: number;
  sections: Section[];
  examples: Example[];
  quotes: Quote[];
  groups: QuoteGroup[];
  stories: SuccessStory[];
}
