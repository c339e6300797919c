import type { GuideId } from "./own-guide.ts";

export interface Guide {
  id: GuideId;
  name: string;
  title: string;
  /** Alternatives. A single one needs no name. `icon`: what to look for on the screen, drawn on 24 × 24. */
  options: { name?: string | undefined; steps: { text: string; icon?: string | undefined }[] }[];
}

export const [GUIDES] = Object.values(
  import.meta.glob<Guide[]>("/content/install/*.yaml", { import: "default", eager: true }),
) as [Guide[]];
