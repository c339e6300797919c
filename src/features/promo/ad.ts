/** How the two panels of an ad stand: side by side, or one above the other. Both are 1080 × 1350. */
export type AdLayout = "horizontal" | "vertical";

/** The drawings that there are for the right panel, each made for one layout (components/ad-art-*.tsx). */
export const AD_ARTWORKS = {
  horizontal: ["notebook", "path", "stairs", "window", "drops"],
  vertical: ["seedling", "match", "diary", "lantern", "books"],
} as const;

export type AdArtwork = (typeof AD_ARTWORKS)[AdLayout][number];

/** The small drawings above the message (components/ad-icon.tsx). */
export const AD_ICONS = [
  "again",
  "bookmark",
  "calendar",
  "clock",
  "drop",
  "flag",
  "idea",
  "moon",
  "question",
  "sunrise",
] as const;

export type AdIcon = (typeof AD_ICONS)[number];

/** Where the picture of an ad can be downloaded. */
export function adPicturePath(id: string): string {
  return `/anuncios/${id}.png`;
}

/** A text as the build has set it, so that preview and picture break it alike. */
export interface SetText {
  size: number;
  lines: readonly string[];
}

/** An ad for a paid campaign: a file in `content/ads`. */
export interface Ad {
  id: string;
  layout: AdLayout;
  leftPanel: { headline: string; bullets: readonly string[] };
  rightPanel: {
    /** What the picture shows, in words: the prompt for whoever wants to have it made otherwise. */
    bgImage: string;
    bgAlt: string;
    message: string;
    icon: AdIcon;
    artwork: AdArtwork;
  };
  metaTitle: string;
  metaText: string;
  set: { headline: SetText; bullets: readonly SetText[]; message: SetText };
}
