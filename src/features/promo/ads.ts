import type { Ad } from "./ad.ts";

const files = import.meta.glob<Ad>("/content/ads/*.yaml", { import: "default", eager: true });

/** Every ad there is in `content/ads`, in the order of the files' names. */
export const ads: readonly Ad[] = Object.values(files);
