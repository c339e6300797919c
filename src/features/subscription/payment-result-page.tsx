import { buttonClass } from "#ui/button.tsx";
import { LineArt } from "#ui/line-art.tsx";
import { Link } from "#ui/navigation.tsx";
import { Notice } from "#ui/notice.tsx";

interface Result {
  title: string;
  message: string;
  /** The picture's one spot of light, what is written in it, and its lines, on 160 × 124. */
  light: string;
  writing: string;
  line: string;
}

const RESULTS = {
  // The day begins over the open notebook.
  success: {
    title: "Procesando Suscripción",
    message: "Tu suscripción Premium está siendo procesada y se activará en breve.",
    light: "M58 46a22 22 0 0 1 44 0z",
    writing: "M24 88c14-3 28-3 42 2M24 100c14-3 28-3 42 2M94 90c14-5 28-5 42-2M94 102c14-5 28-5 42-2",
    line: "M80 112c-18-12-42-14-68-10V66c26-4 50-2 68 10 18-12 42-14 68-10v36c-26-4-50-2-68 10zM80 76v36M46 46h68M80 14V6M54 24l-6-6M106 24l6-6M4 118h16M140 118h16",
  },
  // A card, and the way round to try again.
  failure: {
    title: "Pago Fallido",
    message: "Hubo un problema con tu pago. Por favor, inténtalo de nuevo.",
    light: "M38 66a9 9 0 0 1 18 0z",
    writing: "M38 78h24M38 88h14",
    line: "M84 102H26a6 6 0 0 1-6-6V38a6 6 0 0 1 6-6h88a6 6 0 0 1 6 6v16M20 48h100M138 88a22 22 0 1 1-6-15M134 60v14h-14M4 112h70M142 112h14",
  },
  // An hourglass whose sand is still running.
  pending: {
    title: "Pago Pendiente",
    message: "Tu pago está siendo procesado. Te notificaremos pronto.",
    light: "M62 100a18 18 0 0 1 36 0z",
    writing: "M80 62v12M66 38h28",
    line: "M50 12h60M50 106h60M56 12v16c0 16 18 20 18 31S56 74 56 90v16M104 12v16c0 16-18 20-18 31s18 15 18 31v16M4 116h32M124 116h32",
  },
} as const satisfies Record<string, Result>;

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
  const { title, message, light, writing, line } = RESULTS[result];
  return (
    <Notice
      title={title}
      text={message}
      picture={
        <LineArt className="w-44" viewBox="0 0 160 124">
          <path d={light} fill="var(--ember)" stroke="none" />
          <path d={writing} stroke="var(--edge)" />
          <path d={line} />
        </LineArt>
      }
    >
      <Link href="/" className={buttonClass("primary", "mt-8")}>
        Volver al Inicio
      </Link>
    </Notice>
  );
}
