import type { ToolWords } from "#platform/ui/feature.ts";

export const toolWords: ToolWords = {
  place: 7,
  deleted: "eventos",
  usage: { calendar_events: { href: "/calendario", link: "Ir a tu calendario" } },
};
