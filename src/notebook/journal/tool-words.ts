import type { ToolWords } from "#platform/ui/feature.ts";

const JOURNAL = { href: "/mi-calendario", link: "Ir a tu diario" } as const;
const PICTURES = { ...JOURNAL, advice: "Quita de tu diario las que ya no necesites." };

export const toolWords: ToolWords = {
  place: 1,
  deleted: "tu diario con sus imágenes",
  usage: {
    personal_calendar_events: JOURNAL,
    daily_comparisons: {
      ...JOURNAL,
      advice: "Con la página de un día que elimines se va también su comparación.",
    },
    pictures: PICTURES,
    picture_bytes: PICTURES,
  },
};
