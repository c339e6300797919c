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

/** The statuses of a received payment, also of one that PayPal refunded later. */
export const PAID: readonly string[] = ["COMPLETED", "PARTIALLY_REFUNDED", "REFUNDED"];
