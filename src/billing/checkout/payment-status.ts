export type PaymentResult = "success" | "failure" | "pending";

/** The texts of the result's page and of its notice (spec, section 8). */
export const PAYMENT_WORDS = {
  success: {
    title: "Procesando Suscripción",
    description: "Tu suscripción Premium está siendo procesada y se activará en breve.",
  },
  failure: {
    title: "Pago Fallido",
    description: "Hubo un problema con tu pago. Por favor, inténtalo de nuevo.",
  },
  pending: {
    title: "Pago Pendiente",
    description: "Tu pago está siendo procesado. Te notificaremos pronto.",
  },
} as const satisfies Record<PaymentResult, { title: string; description: string }>;

const RESULTS: ReadonlyMap<string | null, PaymentResult> = new Map([
  ["approved", "success"],
  ["success", "success"],
  ["failure", "failure"],
  ["cancelled", "failure"],
  ["rejected", "failure"],
  ["pending", "pending"],
  ["in_process", "pending"],
]);

/** A known `status` or `collection_status` in the URL overrides the page's own result (spec, section 4). */
export function paymentResult(own: PaymentResult, parameters: URLSearchParams): PaymentResult {
  const told = (name: string) => RESULTS.get(parameters.get(name));
  return told("status") ?? told("collection_status") ?? own;
}
