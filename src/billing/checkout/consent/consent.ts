import { GOING_BACK } from "#billing/subscription/withdrawal-days.ts";

/** The version of the words below. Changed words need a new version: a test holds the hash of each version. */
const WORDS_VERSION = "2026-11-23";

/** Returns the version of the words with this price: another price needs another consent. */
export function consentVersion(price: string): string {
  return `${WORDS_VERSION} ${price}`;
}

/** Writes the terms. `price` is such as "$2 USD cada mes"; `firstCharge` is a day in words, or null for today. */
export function paymentTerms(price: string, firstCharge: string | null): string {
  return `Pagas ${price} por PayPal. El primer cobro es ${firstCharge ? `el ${firstCharge}, cuando termine lo que ya pagaste` : "hoy"}. Cancelas cuando quieras en tu perfil, en PayPal o con el Botón de baja. ${GOING_BACK}`;
}

/** The words beside the consent's box: this lead, then the names of two documents, which are links on the page. */
export const CONSENT_LEAD = "Acepto estos cobros,";
const CONSENT_DOCUMENTS = "los Términos de servicio y la Política de privacidad";

export function consentWords(price: string, firstCharge: string | null): string {
  return `${paymentTerms(price, firstCharge)} ${CONSENT_LEAD} ${CONSENT_DOCUMENTS}.`;
}
