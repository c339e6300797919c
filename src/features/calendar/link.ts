import type { ToolLink } from "#ui/feature.ts";

export const link: ToolLink = { place: 3, href: "/calendario", name: "Calendario" };
