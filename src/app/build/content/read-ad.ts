import * as z from "zod";
import { AD_ARTWORKS, AD_ICONS, type Ad, type SetText } from "#features/promo/ads/ad.ts";
import { AD_LAYOUTS, type TextSlot } from "#features/promo/ads/layout.ts";
import { fitText } from "../pictures/line-breaking.ts";
import { ContentError, contentId, filled, readFields } from "./content-file.ts";

/** Characters that Facebook's feed shows before it truncates (Meta's ads guide, image ads). */
const TITLE_MAX = 27;
const TEXT_MAX = 125;

const adSchema = z.strictObject({
  id: contentId,
  layout: z.enum(["horizontal", "vertical"]),
  leftPanel: z.strictObject({
    headline: filled,
    bullets: z.array(filled).length(3, "must be three"),
  }),
  rightPanel: z.strictObject({
    bgImage: filled,
    bgAlt: filled,
    message: filled,
    icon: z.enum(AD_ICONS),
    artwork: z.enum([...AD_ARTWORKS.horizontal, ...AD_ARTWORKS.vertical]),
  }),
  metaTitle: filled.max(TITLE_MAX, `has more than the ${TITLE_MAX} characters that a feed shows`),
  metaText: filled.max(TEXT_MAX, `has more than the ${TEXT_MAX} characters that a feed shows`),
});

/** An ad is a picture too, so its `price`, such as "$2 USD", is that of the build. @throws ContentError */
export function readAd(file: string, source: string, price: string): Ad {
  const ad = readFields(
    file,
    // The fonts of the pictures have no thin space.
    source.replaceAll("{{precio}}", () => price.replaceAll("\u202f", "\u00a0")),
    adSchema,
  );
  const drawn: readonly string[] = AD_ARTWORKS[ad.layout];
  if (!drawn.includes(ad.rightPanel.artwork)) {
    throw new ContentError(
      file,
      `rightPanel.artwork: "${ad.rightPanel.artwork}" is not drawn for a ${ad.layout} ad`,
    );
  }
  return { ...ad, set: setTexts(file, ad) };
}

function setTexts(file: string, { layout, leftPanel, rightPanel }: z.infer<typeof adSchema>): Ad["set"] {
  const { headline, bullet, message } = AD_LAYOUTS[layout];
  return {
    headline: setText(file, "leftPanel.headline", leftPanel.headline, headline),
    bullets: leftPanel.bullets.map((line, index) =>
      setText(file, `leftPanel.bullets.${index}`, line, bullet),
    ),
    message: setText(file, "rightPanel.message", rightPanel.message, message),
  };
}

function setText(
  file: string,
  field: string,
  content: string,
  { sizes, maxLines, ...style }: TextSlot,
): SetText {
  const rooms = sizes.map((size) => ({ size, maxLines }));
  try {
    const set = fitText(content, style, rooms);
    if (set) return set;
  } catch (error) {
    throw new ContentError(file, `${field}: ${error instanceof Error ? error.message : error}`);
  }
  throw new ContentError(file, `${field}: does not fit into ${maxLines} lines, even at ${sizes.at(-1)}`);
}
