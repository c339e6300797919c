export type AdLayout = "horizontal" | "vertical";

/** The size of an ad in pixels. */
export const AD_SIZE = { width: 1080, height: 1350 } as const;

export const AD_GROUNDS = ["paper", "wash", "night", "ember", "dawn"] as const;

export function adPicturePath(id: string): string {
  return `/anuncios/${id}.png`;
}

type Ground = (typeof AD_GROUNDS)[number];

export interface Ad {
  id: string;
  layout: AdLayout;
  leftPanel: { ground: Ground; headline: string; bullets: readonly string[] };
  rightPanel: {
    ground: Ground;
    /** Describes the picture, as a prompt for another tool that could create it. */
    bgImage: string;
    bgAlt: string;
    message: string;
    /** Paths on a grid of 48 × 48, as in a pictogram. */
    icon: { line: string; light: string };
  };
  metaTitle: string;
  metaText: string;
}
