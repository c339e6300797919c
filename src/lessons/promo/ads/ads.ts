import type { readAd } from "#lessons/content/read-ad.ts";

export type Ad = ReturnType<typeof readAd>;

const files = import.meta.glob<Ad>("/content/ads/*.yaml", { import: "default", eager: true });

export const ads: readonly Ad[] = Object.values(files);

/** The size of an ad in pixels. */
export const AD_SIZE = { width: 1080, height: 1350 } as const;

export function adPicturePath(id: string): string {
  return `/anuncios/${id}.png`;
}
