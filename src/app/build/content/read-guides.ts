import * as z from "zod";
import type { Guide } from "#features/install/guides.ts";
import { contentId, filled, readFields } from "./content-file.ts";

const step = z.strictObject({ text: filled, icon: filled.optional() });
const option = z.strictObject({ name: filled.optional(), steps: z.array(step).min(1) });
const guide = z.strictObject({
  id: z.enum(["android", "chrome", "edge", "iphone"]),
  name: filled,
  title: filled,
  options: z.array(option).min(1),
});
const guidesSchema = z.strictObject({ id: contentId, guides: z.array(guide) });

/** @throws ContentError */
export function readGuides(file: string, source: string): Guide[] {
  return readFields(file, source, guidesSchema).guides;
}
