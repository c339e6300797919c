/** In UTF-16 units. */
export const NAME_MAX = 120;
export const MESSAGE_MAX = 2000;
export const EMAIL_REQUIRED = "Escribe el correo de tu cuenta.";
export const EMAIL_WRONG = "Revisa el correo: debe tener la forma nombre@ejemplo.com.";
export const SUBSCRIPTION_ID_MAX = 42;
/** PayPal's format, in upper case. */
export const SUBSCRIPTION_ID = /^I-[A-Z0-9]{6,40}$/;
export const SUBSCRIPTION_ID_WRONG =
  "El identificador empieza con I- y sigue con letras y números. Si no lo tienes, déjalo vacío.";

/** Removes control and direction characters, because the owner reads the text in a terminal. */
export function plainText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu, "")
    .trim();
}
