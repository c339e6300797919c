import type { IconName } from "#platform/ui/drawings/icons.tsx";
import type { Address } from "#platform/ui/navigation.tsx";

interface ToolLink {
  href: Address;
  name: string;
  menuName?: string;
  icon?: IconName;
}

export const TOOL_LINKS: readonly ToolLink[] = [
  { href: "/favoritos", name: "Favoritos" },
  { href: "/notas/exito_general", name: "Mis Notas" },
  { href: "/calendario", name: "Calendario" },
  { href: "/ideas", name: "Banco de Ideas", menuName: "Mis Ideas", icon: "bulb" },
  { href: "/mis-metas", name: "Mis Metas", icon: "summit" },
  { href: "/mi-calendario", name: "Mi Diario", icon: "note" },
  { href: "/habitos", name: "Mis Hábitos" },
];
