import * as z from "zod";
import { contentId, filled, readFields } from "./content-file.ts";

/** Characters that Facebook's feed shows before it truncates (Meta's ads guide, image ads). */
const TITLE_MAX = 27;
const TEXT_MAX = 125;
const LONGEST_PRICE = "$99 999.99 MXN";

const ground = z.enum(["paper", "wash", "night", "ember", "dawn"]);
/** A text in the ad's picture. It has no placeholder, because the repository has one picture for all installations. */
const drawn = filled.regex(/^[^{]*$/, "has a placeholder, and a picture has no settings");

function feedText(max: number) {
  return filled.refine(
    (text) => withPrice(text, LONGEST_PRICE).length <= max,
    `has more than the ${max} characters that a feed shows`,
  );
}

const adSchema = z.strictObject({
  id: contentId,
  layout: z.enum(["horizontal", "vertical"]),
  leftPanel: z.strictObject({ ground, headline: drawn, bullets: z.array(drawn).length(3, "must be three") }),
  rightPanel: z.strictObject({
    ground,
    /** A prompt from which an image generator could create the background. */
    bgImage: filled,
    bgAlt: filled,
    message: drawn,
    /** Paths on a grid of 48 × 48, as in a pictogram. */
    icon: z.strictObject({ line: drawn, light: drawn }),
  }),
  metaTitle: feedText(TITLE_MAX),
  metaText: feedText(TEXT_MAX),
});

export function readAd(file: string, source: string, price: string) {
  const ad = readFields(file, source, adSchema);
  return { ...ad, metaText: withPrice(ad.metaText, price) };
}

function withPrice(text: string, price: string): string {
  return text.replaceAll("{{precio}}", () => price);
}
