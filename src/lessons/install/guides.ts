import type { GuideId } from "./own-guide.ts";

export interface Guide {
  id: GuideId;
  name: string;
  title: string;
  /** Alternative ways. A single way needs no name. `icon`: the sign to look for on the screen, drawn on 24 × 24. */
  options: { name?: string | undefined; steps: { text: string; icon?: string | undefined }[] }[];
}

export interface Guides {
  guides: Guide[];
  /** Advice for devices that no guide fits. `id`: the anchor of links from elsewhere. */
  others: { id?: string | undefined; name: string; text: string }[];
}

export const [{ guides: GUIDES, others: OTHERS }] = Object.values(
  import.meta.glob<Guides>("/content/install/*.yaml", { import: "default", eager: true }),
) as [Guides];
