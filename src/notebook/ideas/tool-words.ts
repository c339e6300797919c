import type { ToolWords } from "#platform/ui/feature.ts";

export const toolWords: ToolWords = {
  place: 6,
  deleted: "ideas",
  usage: { ideas: { href: "/ideas", link: "Ir a tus ideas" } },
};
