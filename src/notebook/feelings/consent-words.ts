/** The consent texts by edition. An edition never changes: a device of an earlier build names the edition it showed. */
export const CONSENT_WORDS = {
  "2026-11-23":
    "Cómo me siento es un dato sensible. Acepto que Claves del Éxito guarde la energía y el ánimo que anote, para mostrármelos junto a mis días. Solo los veo yo, no entran en ninguna estadística, y puedo dejar de anotarlos y borrarlos cuando quiera.",
} as const;

export type ConsentEdition = keyof typeof CONSENT_WORDS;

/** The edition that members see before they accept. */
export const CONSENT_EDITION: ConsentEdition = "2026-11-23";
