import type { ToolLink } from "#ui/feature.ts";

export const link: ToolLink = {
  place: 4,
  href: "/ideas",
  name: "Banco de Ideas",
  menu: { name: "Mis Ideas", icon: "idea" },
};
