/** Two panels side by side, or one above the other. */
export type AdLayout = "horizontal" | "vertical";

/** Drawings for the right panel (art-*.tsx). */
export const AD_ARTWORKS = {
  horizontal: ["notebook", "path", "stairs", "window", "drops"],
  vertical: ["seedling", "match", "diary", "lantern", "books"],
} as const;

export type AdArtwork = (typeof AD_ARTWORKS)[AdLayout][number];

/** Drawings above the message (icon.tsx). */
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

export function adPicturePath(id: string): string {
  return `/anuncios/${id}.png`;
}

/** The build breaks the lines, so that preview and picture are the same. */
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
    /** Describes the picture, as a prompt for making it in another way. */
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
