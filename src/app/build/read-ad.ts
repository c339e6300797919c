import { parse as parseYaml } from "yaml";
import * as z from "zod";
import { AD_ARTWORKS, AD_ICONS, type Ad, type SetText } from "#features/promo/ad.ts";
import { AD_LAYOUTS } from "#features/promo/ad-layout.ts";
import { ContentError } from "./front-matter.ts";
import { wrapText } from "./typography.ts";

/** What Facebook's feed shows of a title and of a text before it cuts them (Meta's ads guide, image ads). */
const TITLE_MAX = 27;
const TEXT_MAX = 125;

const text = z.string().trim().min(1, "is empty");

const adSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/, "may only hold a-z, 0-9 and -"),
  layout: z.enum(["horizontal", "vertical"]),
  leftPanel: z.strictObject({
    headline: text,
    bullets: z.array(text).length(3, "must be three"),
  }),
  rightPanel: z.strictObject({
    bgImage: text,
    bgAlt: text,
    message: text,
    icon: z.enum(AD_ICONS),
    artwork: z.enum([...AD_ARTWORKS.horizontal, ...AD_ARTWORKS.vertical]),
  }),
  metaTitle: text.max(TITLE_MAX, `has more than the ${TITLE_MAX} characters that a feed shows`),
  metaText: text.max(TEXT_MAX, `has more than the ${TEXT_MAX} characters that a feed shows`),
});

/**
 * Reads an ad from its YAML and sets its texts in our fonts.
 *
 * @param file its name, such as `h2-metas.yaml`: the ad's id must be the same
 * @throws ContentError
 */
export function readAd(file: string, source: string): Ad {
  const ad = parse(file, source);
  if (`${ad.id}.yaml` !== file) throw new ContentError(file, `id: is "${ad.id}", not the file's name`);
  const drawn: readonly string[] = AD_ARTWORKS[ad.layout];
  if (!drawn.includes(ad.rightPanel.artwork)) {
    throw new ContentError(
      file,
      `rightPanel.artwork: "${ad.rightPanel.artwork}" is not drawn for a ${ad.layout} ad`,
    );
  }
  return { ...ad, set: setTexts(file, ad) };
}

function parse(file: string, source: string) {
  let values: unknown;
  try {
    values = parseYaml(source);
  } catch (error) {
    throw new ContentError(file, error instanceof Error ? error.message : "is not YAML");
  }
  const parsed = adSchema.safeParse(values);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ContentError(file, `${issue?.path.join(".") || "the file"}: ${issue?.message}`);
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

type Slot = (typeof AD_LAYOUTS)["horizontal"]["headline"];

/** In the largest size that fits. */
function setText(file: string, field: string, content: string, { sizes, tracking, ...slot }: Slot): SetText {
  let problem = "has no size";
  for (const size of sizes) {
    try {
      return { size, lines: wrapText(content, { ...slot, size, letterSpacing: size * tracking }) };
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error);
    }
  }
  throw new ContentError(file, `${field}: ${problem}`);
}
