export const PREMIUM_EXTRAS = [
  "Hasta tres hábitos pequeños, sin rachas que perder",
  "Tu semana en cinco pasos",
  "Recordatorios en tu teléfono o por correo",
  "Escribir sin conexión",
  "Tu racha, tu año y lo que escribiste un día como hoy",
  "Búsqueda en todo lo que escribiste",
  "Una copia de todo, cuando quieras",
] as const;

/** The owner's price of a month, such as "$2 USD". */
export const PREMIUM_AMOUNT: string = import.meta.env.PREMIUM_AMOUNT;
/** The price as a label; in a sentence it is "$2 USD al mes" (spec, section 1). */
export const PREMIUM_PRICE = `${PREMIUM_AMOUNT} / mes`;
