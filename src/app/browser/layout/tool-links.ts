import type { IconName } from "#ui/drawings/icons.tsx";

export type LinkEntry = readonly [href: string, name: string, inMenu?: { name: string; icon: IconName }];

/** The Premium tools, in the order of the footer and of the member's menu. A test fails where one is missing. */
export const TOOL_LINKS: readonly LinkEntry[] = [
  ["/favoritos", "Favoritos"],
  ["/notas/exito_general", "Mis Notas"],
  ["/calendario", "Calendario"],
  ["/ideas", "Banco de Ideas", { name: "Mis Ideas", icon: "idea" }],
  ["/mis-metas", "Mis Metas", { name: "Mis Metas", icon: "goal" }],
  ["/mi-calendario", "Mi Diario", { name: "Mi Diario", icon: "note" }],
];
