import type { IconName } from "#platform/ui/drawings/icons.tsx";

interface ToolLink {
  href: string;
  name: string;
  menu?: { name: string; icon: IconName };
}

/** The tools in the footer's order, those with `menu` also in the member's menu. */
export const TOOL_LINKS: readonly ToolLink[] = [
  { href: "/favoritos", name: "Favoritos" },
  { href: "/notas/exito_general", name: "Mis Notas" },
  { href: "/calendario", name: "Calendario" },
  { href: "/ideas", name: "Banco de Ideas", menu: { name: "Mis Ideas", icon: "bulb" } },
  { href: "/mis-metas", name: "Mis Metas", menu: { name: "Mis Metas", icon: "summit" } },
  { href: "/mi-calendario", name: "Mi Diario", menu: { name: "Mi Diario", icon: "note" } },
];
