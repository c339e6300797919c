import type { ToolLink } from "#ui/feature.ts";

export const link: ToolLink = {
  place: 6,
  href: "/mi-calendario",
  name: "Mi Diario",
  menu: { name: "Mi Diario", icon: "note" },
};
