import type { ToolWords } from "#platform/ui/feature.ts";

export const toolWords: ToolWords = {
  place: 2,
  deleted: "energía y ánimo",
  usage: {
    daily_feelings: {
      href: "/mi-calendario",
      link: "Ir a tu diario",
      advice: "Con la descripción de un día que elimines se va también lo que anotaste de él.",
    },
  },
};
