import type { Ad } from "./ad.ts";

const files = import.meta.glob<Ad>("/content/ads/*.yaml", { import: "default", eager: true });

export const ads: readonly Ad[] = Object.values(files);
