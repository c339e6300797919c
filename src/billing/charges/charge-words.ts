const WORDS: Readonly<Record<string, string>> = {
  COMPLETED: "pagado",
  PARTIALLY_REFUNDED: "devuelto en parte",
  REFUNDED: "devuelto",
  DECLINED: "no se pudo cobrar",
  FAILED: "no se pudo cobrar",
  PENDING: "en proceso",
};

export function chargeWord(status: string): string {
  return WORDS[status] ?? "en PayPal";
}

/** PayPal has taken the money, also where it gave it back later. */
export const PAID: readonly string[] = ["COMPLETED", "PARTIALLY_REFUNDED", "REFUNDED"];
