import { PREMIUM_PRICE } from "#features/subscription/checkout/premium.ts";
import { GOING_BACK } from "#features/subscription/withdrawal-days.ts";

/** In the plural, such as "dólares estadounidenses". */
const CURRENCY_NAME: string = import.meta.env.PREMIUM_CURRENCY_NAME;

/** The texts of an answer, joined, are the whole answer. */
export interface LandingQuestion {
  question: string;
  answer: readonly (string | { text: string; href: string })[];
}

/** The questions that every landing page answers in the same words, below its own. */
export const COMMON: readonly LandingQuestion[] = [
  {
    question: "¿Quién puede leerlo?",
    answer: [
      "Desde el sitio, solo tú: ningún otro usuario lo ve. Como en casi todo servicio en línea, quien administra el servidor tiene la base de datos y podría leerla. Te contamos cómo se cuida en ",
      { text: "Confianza", href: "/confianza" },
      ".",
    ],
  },
  {
    question: "¿Funciona en mi teléfono y sin internet?",
    answer: [
      "Sí. Se abre en el navegador de tu teléfono o de tu computadora y, si quieres, ",
      { text: "la instalas", href: "/instalar" },
      ". Con Premium también escribes sin conexión: todo se guarda en tu dispositivo y se envía cuando vuelve internet. Para iniciar sesión y para pagar sí hace falta conexión.",
    ],
  },
  {
    question: "¿Puedo llevarme lo que escribo?",
    answer: [
      "Sí, todo y cuando quieras, también si dejas Premium. En tu perfil descargas un archivo con tus textos, que se abren con cualquier programa, y con tus imágenes.",
    ],
  },
  {
    question: "¿Necesito una cuenta de PayPal o sirve mi tarjeta?",
    answer: [
      "Se paga en PayPal, con la tarjeta que tengas en tu cuenta. En algunos países PayPal también acepta una tarjeta sin abrir una cuenta: su ventana te lo dice antes de cobrar. Nosotros no vemos tu tarjeta.",
    ],
  },
  {
    question: "¿En qué moneda se cobra?",
    answer: [
      `En ${CURRENCY_NAME}: ${PREMIUM_PRICE}. Si tu tarjeta es de otra moneda, PayPal o tu banco hacen el cambio. Tu banco o tu país pueden sumar comisiones o impuestos que no dependen de nosotros.`,
    ],
  },
  {
    question: "¿Qué pasa si dejo de pagar?",
    answer: [
      `${GOING_BACK} Después cancelas desde tu perfil cuando quieras, y sigues siendo Premium hasta que termina el mes que pagaste. Lo que escribiste se guarda por si vuelves: lo descargas o lo borras tú en tu perfil, en el momento. Está todo en los `,
      { text: "términos de servicio", href: "/terminos-de-servicio" },
      ".",
    ],
  },
  {
    question: "¿Quién escribe esto?",
    answer: [
      "En tu cuaderno escribes solo tú. Las diez claves son nuestras, escritas en español, y dicen de qué obra sale cada frase y de qué estudio cada dato, para que puedas comprobarlo. El nombre y el correo de quien responde por este sitio están en la ",
      { text: "política de privacidad", href: "/politica-de-privacidad" },
      ".",
    ],
  },
];
