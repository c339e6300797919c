/** Days to withdraw from a contract, for everyone (decision 0027). Ley 24.240, article 34, asks for ten. */
export const WITHDRAWAL_DAYS = 14;
/** The same term in words. The texts of `content/legal` insert it for `{{plazo}}`. */
export const WITHDRAWAL_TERM = "catorce días corridos";

export const GOING_BACK = `Tienes ${WITHDRAWAL_DAYS} días desde el primer pago para arrepentirte, y te devolvemos todo.`;
/** The reason for a termination by an arrepentimiento. The code of the case follows it. */
export const WITHDRAWN = "Withdrawn by request";
