import { basename, dirname } from "node:path";
import type { Plugin } from "vite";
import { cutText } from "#platform/shared/text/cut-text.ts";
import { keyFiles, keyHuesCss } from "./key-hues.ts";
import { readAd } from "./read-ad.ts";
import { readGuides } from "./read-guides.ts";
import { readHelp, readHelpWords } from "./read-help.ts";
import { readLandingQuestions } from "./read-landing-questions.ts";
import { readLegalText } from "./read-legal-text.ts";
import { CARD_EXCERPT_LENGTH, readLesson } from "./read-lesson.ts";
import { readQuestions } from "./read-questions.ts";

type Lesson = ReturnType<typeof readLesson>;
type Operator = Parameters<typeof readLegalText>[2] & Parameters<typeof readLandingQuestions>[2];

/** Readers by the folder below `content/`; `query` is the import's query. */
const KINDS: Record<string, (file: string, source: string, operator: Operator, query: string) => unknown> = {
  ads: (file, source, operator) => readAd(file, source, operator.premiumAmount),
  help: (file, source, _operator, query) => (query === "words" ? readHelpWords : readHelp)(file, source),
  install: readGuides,
  promo: readLandingQuestions,
  questions: readQuestions,
  legal: readLegalText,
  trust: readLegalText,
  keys(file, source, _operator, query) {
    const lesson = readLesson(file, source);
    if (query === "proof") return proofOf(lesson);
    if (query === "task") return lesson.task;
    return query === "summary" ? summaryOf(lesson) : lesson;
  },
};

/** The style sheets of documents and private pages. Vite adds a query if a sheet is linked or imported by its URL. */
const SHEET = /\/app\/browser\/(all|pages|public)\.css(\?(transform-only|direct))?$/;

/**
 * Lets code import the files of `content/`, and adds the lessons' hues to the style sheets. An invalid file stops the
 * build, which names the file and the field.
 */
export function contentPlugin(operator: Operator): Plugin {
  return {
    name: "content",
    enforce: "pre",
    transform: {
      filter: { id: [/\/content\/[a-z]+\/[^/]+\.(md|yaml)(\?|$)/, SHEET] },
      handler(source, id) {
        const [path = "", query = ""] = id.split("?");
        if (SHEET.test(id)) {
          for (const file of keyFiles()) this.addWatchFile(file);
          return { code: source + keyHuesCss(), map: null };
        }
        const read = KINDS[basename(dirname(path))];
        if (!read) throw new Error(`${path}: there is no such kind of content`);
        const value = read(basename(path), source, operator, query);
        return { code: `export default ${JSON.stringify(value)}`, map: null, moduleType: "js" };
      },
    },
  };
}

/** Every page contains all summaries, so each description is cut to the length that a card shows. */
function summaryOf({ id, order, title, icon, description }: Lesson) {
  return { id, order, title, icon, description: cutText(description, CARD_EXCERPT_LENGTH) };
}

/** Counts the parts of a lesson that name their source. */
function proofOf({ quotes, groups, sources, stories }: Lesson) {
  const all = [...quotes, ...groups.flatMap((group) => group.quotes)];
  return {
    quotes: all.filter(({ autor, obra }) => autor && obra).length,
    sources: sources.length,
    stories: stories.filter(({ fuente }) => fuente).length,
  };
}
