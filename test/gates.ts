export const GATES = [
  ["Favoritos", "/favoritos"],
  ["Mis Notas", "/notas/exito_general"],
  ["Calendario", "/calendario"],
  ["Banco de Ideas", "/ideas"],
  ["Mis Metas", "/mis-metas"],
  ["Mi Diario", "/mi-calendario"],
] as const;
