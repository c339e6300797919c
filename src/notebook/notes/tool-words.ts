import type { ToolWords } from "#platform/ui/feature.ts";

export const toolWords: ToolWords = {
  place: 5,
  deleted: "notas",
  usage: { user_page_notes: { href: "/mi-busqueda", link: "Buscar entre tus notas" } },
};
