import * as z from "zod";
import { contentId, filled, readFields } from "./content-file.ts";

/** `icon`: the sign to look for on the screen, drawn on 24 × 24. */
const step = z.strictObject({ text: filled, icon: filled.optional() });
/** One of a guide's ways to install the product. A guide's only way needs no name. */
const option = z.strictObject({ name: filled.optional(), steps: z.array(step).min(1) });
const guide = z.strictObject({
  id: z.enum(["android", "chrome", "edge", "iphone"]),
  name: filled,
  title: filled,
  options: z.array(option).min(1),
});
/** Advice for devices that no guide fits. `id`: the anchor of links from elsewhere. */
const other = z.strictObject({ id: contentId.optional(), name: filled, text: filled });
const guidesSchema = z.strictObject({ id: contentId, guides: z.array(guide), others: z.array(other) });

export function readGuides(file: string, source: string) {
  return readFields(file, source, guidesSchema);
}
