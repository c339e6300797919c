export const PREMIUM_TOOLS = [
  { name: "Favoritos y notas", text: "Las claves que te mueven y lo que piensas, siempre a mano." },
  { name: "Banco de Ideas", text: "Anota lo que quieres y conviértelo en meta." },
  { name: "Metas", text: "Un plan con porqués, pasos y fecha." },
  { name: "Mi Diario", text: "Proyecta tu día, descríbelo y mide tu coherencia." },
  { name: "Calendario", text: "Tus fechas, con recordatorio si lo pides." },
] as const;

export const PREMIUM_AMOUNT = "$2 USD";
/** As a label; in a sentence it is "$2 USD al mes" (spec, section 1). */
export const PREMIUM_PRICE = `${PREMIUM_AMOUNT} / mes`;
