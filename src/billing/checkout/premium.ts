export const PREMIUM_TOOLS = [
  { name: "Favoritos y notas", text: "Las claves que te mueven y lo que piensas, siempre a mano." },
  { name: "Banco de Ideas", text: "Anota lo que quieres y conviértelo en meta." },
  { name: "Metas", text: "Un plan con porqués, acciones y fecha. Ese día, una carta tuya." },
  { name: "Mi Diario", text: "Proyecta tu día, descríbelo en un minuto y mide tu coherencia." },
  { name: "Calendario", text: "Tus fechas, también en Google, Apple u Outlook." },
] as const;

export const PREMIUM_EXTRAS = [
  "Hasta tres hábitos pequeños, sin rachas que perder",
  "Tu semana en cinco pasos",
  "Recordatorios en tu teléfono o por correo",
  "Escribir sin conexión",
  "Tu racha, tu año y lo que escribiste un día como hoy",
  "Búsqueda en todo lo que escribiste",
  "Una copia de todo, cuando quieras",
] as const;

/** "$2 USD", until the owner changes it. */
export const PREMIUM_AMOUNT: string = import.meta.env.PREMIUM_AMOUNT;
/** The price as a label; in a sentence it is "$2 USD al mes" (spec, section 1). */
export const PREMIUM_PRICE = `${PREMIUM_AMOUNT} / mes`;
