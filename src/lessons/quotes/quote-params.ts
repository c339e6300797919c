import { loadLessons } from "#lessons/keys/load-lesson.ts";
import { quoteSlug, quotesOf } from "#lessons/keys/quote-path.ts";
import type { RouteParams } from "#platform/ui/page.ts";

export async function quoteParams(): Promise<RouteParams[]> {
  const lessons = await loadLessons();
  return lessons.flatMap((lesson) =>
    quotesOf(lesson).map((quote) => ({ id: lesson.id, quote: quoteSlug(quote) })),
  );
}
