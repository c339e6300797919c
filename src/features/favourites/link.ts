import type { ToolLink } from "#ui/feature.ts";

export const link: ToolLink = { place: 1, href: "/favoritos", name: "Favoritos" };
