import type { ToolLink } from "#ui/feature.ts";

export const link: ToolLink = { place: 2, href: "/notas/exito_general", name: "Mis Notas" };
