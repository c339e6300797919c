import type { AdLayout } from "./ad.ts";

/** In pixels. */
export const AD_SIZE = { width: 1080, height: 1350 } as const;

/** Font and limits of a text. The build tries `sizes` from the largest. */
export interface TextSlot {
  family: "Literata" | "Figtree";
  weight: number;
  sizes: readonly number[];
  width: number;
  maxLines: number;
  /** Line height as a multiple of the size. */
  leading: number;
  /** Letter spacing as a multiple of the size. */
  tracking: number;
}

const HEADLINE = { family: "Literata", weight: 600, leading: 1.08, tracking: -0.01 } as const;
const BULLET = { family: "Figtree", weight: 500, leading: 1.25, tracking: 0 } as const;
const MESSAGE = { family: "Literata", weight: 500, leading: 1.15, tracking: -0.01 } as const;

/** No text is under 38, which is 14 px on a phone that shows the ad about 390 px wide. */
export const AD_LAYOUTS = {
  horizontal: {
    /** The top left corner of the right panel. */
    art: { x: 600, y: 0 },
    /** Padding of the left panel. */
    margin: 64,
    /** Padding of the right panel. */
    inset: 56,
    /** From the top of the left panel. */
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
    // The smaller ones are for prices of many digits.
    bullet: { ...BULLET, sizes: [44, 40, 36], width: 890, maxLines: 1 },
    message: { ...MESSAGE, sizes: [68, 62, 56], width: 424, maxLines: 4 },
  },
} satisfies Record<AdLayout, object>;
