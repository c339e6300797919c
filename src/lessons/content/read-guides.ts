import * as z from "zod";
import type { Guides } from "#lessons/install/guides.ts";
import { contentId, filled, readFields } from "./content-file.ts";

const step = z.strictObject({ text: filled, icon: filled.optional() });
const option = z.strictObject({ name: filled.optional(), steps: z.array(step).min(1) });
const guide = z.strictObject({
  id: z.enum(["android", "chrome", "edge", "iphone"]),
  name: filled,
  title: filled,
  options: z.array(option).min(1),
});
const other = z.strictObject({ id: contentId.optional(), name: filled, text: filled });
const guidesSchema = z.strictObject({ id: contentId, guides: z.array(guide), others: z.array(other) });

export function readGuides(file: string, source: string): Guides {
  return readFields(file, source, guidesSchema);
}
