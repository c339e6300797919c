import type { ToolLink } from "#ui/feature.ts";

export const link: ToolLink = {
  place: 5,
  href: "/mis-metas",
  name: "Mis Metas",
  menu: { name: "Mis Metas", icon: "goal" },
};
