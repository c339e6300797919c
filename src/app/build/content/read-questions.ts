import * as z from "zod";
import { ContentError, contentId, readFields } from "./content-file.ts";

/** A line of a phone holds some 40 characters: a question is at most two. */
const LENGTH_MAX = 75;
const LENGTH_MIN = 15;

const questionsSchema = z.strictObject({
  id: contentId,
  questions: z
    .array(
      z
        .string()
        .min(LENGTH_MIN)
        .max(LENGTH_MAX)
        .regex(/^[^?]*¿[^?]+\?$/, "is not one question that ends with ?"),
    )
    .min(6)
    .max(10),
});

/** @throws ContentError, also for a question that stands there twice */
export function readQuestions(file: string, source: string): string[] {
  const { questions } = readFields(file, source, questionsSchema);
  const twice = questions.find((question, index) => questions.indexOf(question) !== index);
  if (twice) throw new ContentError(file, `questions: ${twice} stands there twice`);
  return questions;
}
