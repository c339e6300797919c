import { GOING_BACK, PREMIUM_AMOUNT } from "../checkout/premium.ts";

/** Of the words below. Changed words need a new version: a test holds the hash of each. */
export const CONSENT_VERSION = "2026-11-23";

/** The terms of payment beside the button. `firstCharge`: a day in words, or null for today. */
export function paymentTerms(firstCharge: string | null): string {
  return `Pagas ${PREMIUM_AMOUNT} cada mes por PayPal. El primer cobro es ${firstCharge ? `el ${firstCharge}, cuando termine lo que ya pagaste` : "hoy"}. Cancelas cuando quieras en tu perfil, en PayPal o con el Botón de baja. ${GOING_BACK}`;
}

/** The words beside the box that a member ticks, around the links to both documents. */
export const CONSENT_LEAD = "Acepto estos cobros,";
const CONSENT_DOCUMENTS = "los Términos de servicio y la Política de privacidad";

/** All that a member accepts, as it is stored. */
export function consentWords(firstCharge: string | null): string {
  return `${paymentTerms(firstCharge)} ${CONSENT_LEAD} ${CONSENT_DOCUMENTS}.`;
}
