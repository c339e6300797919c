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

/** Nothing was charged, so there is no receipt. */
export function isPaid(status: string): boolean {
  return ["COMPLETED", "PARTIALLY_REFUNDED", "REFUNDED"].includes(status);
}
