import { buttonClass } from "#ui/button.tsx";
import { Link } from "#ui/navigation.tsx";

const RESULTS = {
  success: {
    title: "Procesando Suscripción",
    message: "Tu suscripción Premium está siendo procesada y se activará en breve.",
  },
  failure: {
    title: "Pago Fallido",
    message: "Hubo un problema con tu pago. Por favor, inténtalo de nuevo.",
  },
  pending: {
    title: "Pago Pendiente",
    message: "Tu pago está siendo procesado. Te notificaremos pronto.",
  },
} as const;

export type PaymentResult = keyof typeof RESULTS;

/** The window's title of a result. */
export function paymentTitle(result: PaymentResult): string {
  return RESULTS[result].title;
}

/**
 * Where PayPal sends a browser whose window it could not close. The address proves nothing: what is true the
 * server finds out at PayPal when the session's subscription is read.
 */
export function PaymentResultPage({ result }: { result: PaymentResult }) {
  const { title, message } = RESULTS[result];
  return (
    <section className="mx-auto max-w-md px-4 py-16 text-center">
      <h1 className="text-3xl">{title}</h1>
      <p className="mt-4 text-lg text-quiet">{message}</p>
      <Link href="/" className={buttonClass("primary", "mt-8")}>
        Volver al Inicio
      </Link>
    </section>
  );
}
