import type { AdLayout } from "./ad.ts";

/** The pixels of an ad (spec, section 2, "Ads page"). */
export const AD_SIZE = { width: 1080, height: 1350 } as const;

/** A text's place: the sizes that are tried, the largest first, and what it may take. */
export interface TextSlot {
  family: "Literata" | "Figtree";
  weight: number;
  sizes: readonly number[];
  width: number;
  maxLines: number;
  /** From one line to the next, as a multiple of the size. */
  leading: number;
  /** As a multiple of the size, as headings have it. */
  tracking: number;
}

interface Measures {
  /** The top left corner of the right panel. */
  art: { x: number; y: number };
  /** From the edge of the left panel to its texts, and of the right one. */
  margin: number;
  inset: number;
  /** From the top of the left panel to the mark and to the headline. */
  brandTop: number;
  headlineTop: number;
  /** Between one bullet and the next. */
  bulletGap: number;
  headline: TextSlot;
  bullet: TextSlot;
  message: TextSlot;
}

const HEADLINE = { family: "Literata", weight: 600, leading: 1.08, tracking: -0.01 } as const;
const BULLET = { family: "Figtree", weight: 500, leading: 1.25, tracking: 0 } as const;
const MESSAGE = { family: "Literata", weight: 500, leading: 1.15, tracking: -0.01 } as const;

/**
 * Where everything stands on the 1080 × 1350 of an ad. No text is under 38: on a phone, where the picture
 * is some 390 wide, that is 14 px.
 */
export const AD_LAYOUTS: Record<AdLayout, Measures> = {
  horizontal: {
    art: { x: 600, y: 0 },
    margin: 64,
    inset: 56,
    brandTop: 72,
    headlineTop: 250,
    bulletGap: 28,
    headline: { ...HEADLINE, sizes: [112, 104, 96, 88, 80], width: 490, maxLines: 4 },
    bullet: { ...BULLET, sizes: [40], width: 432, maxLines: 3 },
    message: { ...MESSAGE, sizes: [60, 56, 52], width: 384, maxLines: 4 },
  },
  vertical: {
    art: { x: 0, y: 720 },
    margin: 72,
    inset: 72,
    brandTop: 60,
    headlineTop: 164,
    bulletGap: 12,
    headline: { ...HEADLINE, sizes: [112, 104, 96], width: 936, maxLines: 2 },
    bullet: { ...BULLET, sizes: [44], width: 890, maxLines: 1 },
    message: { ...MESSAGE, sizes: [68, 62, 56], width: 424, maxLines: 4 },
  },
};
