import { loadLessons } from "#features/keys/load-lesson.ts";
import { quoteSlug, quotesOf } from "#features/keys/quote-path.ts";
import type { RouteParams } from "#ui/page.ts";

export async function quoteParams(): Promise<RouteParams[]> {
  const lessons = await loadLessons();
  return lessons.flatMap((lesson) =>
    quotesOf(lesson).map((quote) => ({ id: lesson.id, quote: quoteSlug(quote) })),
  );
}
