import type { ToolWords } from "#platform/ui/feature.ts";

export const words: ToolWords = {
  place: 6,
  deleted: "ideas",
  usage: { ideas: { href: "/ideas", link: "Ir a tus ideas" } },
};
