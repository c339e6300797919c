import type { readGuides } from "#lessons/content/read-guides.ts";

type Guides = ReturnType<typeof readGuides>;
export type Guide = Guides["guides"][number];

export const [{ guides: GUIDES, others: OTHERS }] = Object.values(
  import.meta.glob<Guides>("/content/install/*.yaml", { import: "default", eager: true }),
) as [Guides];
