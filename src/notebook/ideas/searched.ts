import type { SearchedKind } from "#platform/ui/feature.ts";
import type { Idea } from "./contract.ts";

export const searched: SearchedKind<Idea> = {
  kind: "idea",
  place: 3,
  name: "Ideas",
  writtenIn: "tus ideas",
  label: () => "Idea",
  title: ({ title }) => title,
  texts: () => [],
  href: () => "/ideas",
};
