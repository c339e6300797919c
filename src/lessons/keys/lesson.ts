import type { readLesson } from "#lessons/content/read-lesson.ts";

/** A lesson, read from a file of `content/keys` (docs/lessons.md). */
export type Lesson = ReturnType<typeof readLesson>;

/** The part of a lesson that every page has. Its description is cut to the length that a card shows. */
export type KeySummary = Pick<Lesson, "id" | "order" | "title" | "icon" | "description">;

/** A quote, perhaps with the work that contains it. Only quotes in groups have a comment. */
export type Quote = Lesson["quotes"][number] & { comentario?: string };
