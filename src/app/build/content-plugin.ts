import { basename } from "node:path";
import type { Plugin } from "vite";
import type { KeySummary } from "#features/keys/lesson.ts";
import { readLesson } from "./read-lesson.ts";

/** The longest excerpt that any card shows (spec, section 9). */
const CARD_LENGTH = 120;

/**
 * Makes `content/keys/*.md` importable: the whole lesson, or with `?summary` what a card shows. A file that
 * breaks the rules fails the build with its name and field.
 */
export function contentPlugin(): Plugin {
  return {
    name: "content",
    enforce: "pre",
    transform: {
      filter: { id: /\/content\/keys\/[^/]+\.md(\?|$)/ },
      handler(source, id) {
        const [path = "", query] = id.split("?");
        const lesson = readLesson(basename(path), source);
        const value = query?.includes("summary") ? summaryOf(lesson) : lesson;
        return { code: `export default ${JSON.stringify(value)}`, map: null, moduleType: "js" };
      },
    },
  };
}

/** Every page carries all the summaries: of the description no more than a card shows. */
function summaryOf({ id, order, title, icon, description }: KeySummary): KeySummary {
  return { id, order, title, icon, description: description.slice(0, CARD_LENGTH) };
}
