import * as z from "zod";
import { contentId, filled, readFields } from "./content-file.ts";

const questionsSchema = z.strictObject({ id: contentId, questions: z.array(filled).min(1) });

export function readQuestions(file: string, source: string): string[] {
  return readFields(file, source, questionsSchema).questions;
}
