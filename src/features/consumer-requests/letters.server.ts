import { WITHDRAWAL_TERM } from "#features/subscription/withdrawal-days.ts";
import type { Mail } from "#server/mail/mail.ts";
import type { ConsumerRequestKind } from "./contract.ts";
import type { listUnproven, listUntold } from "./queries.server.ts";

/** Contains nothing that a visitor typed, so that nobody can make us send their words to others. */
export interface Case {
  code: string;
  kind: ConsumerRequestKind;
  /** Address where a human reads the replies. */
  contact: string;
  origin: string;
}

export type Letter = Omit<Mail, "to">;

const DAY = new Intl.DateTimeFormat("es-AR", {
  dateStyle: "long",
  timeZone: "America/Argentina/Buenos_Aires",
});
const NAMES: Record<ConsumerRequestKind, string> = {
  baja: "tu solicitud de baja de Premium",
  arrepentimiento: "tu solicitud de arrepentimiento",
};
const THEN: Record<ConsumerRequestKind, string> = {
  baja: "Qué pasa después: buscamos la suscripción de la cuenta que usa este correo y la cancelamos en PayPal. Conservas Premium hasta el final de lo que ya pagaste y no hay más cobros. Te escribimos en cuanto esté hecho.",
  arrepentimiento: `Qué pasa después: buscamos la suscripción de la cuenta que usa este correo. Si tu primer pago fue hace ${WITHDRAWAL_TERM} o menos, la cancelamos y te devolvemos todo lo que pagaste. Cuenta el día en que enviaste la solicitud, no el de la confirmación. Te escribimos en cuanto esté hecho.`,
};

/** Returns the day in Argentina, for example "20 de diciembre de 2026". */
function longDay(instant: string | Date): string {
  return DAY.format(new Date(instant));
}

export function confirmationLetter(about: Case, link: string, validUntil: Date): Letter {
  const { code, kind, contact } = about;
  return letter(`Confirma ${NAMES[kind]} (${code})`, [
    `Recibimos ${NAMES[kind]} en Claves del Éxito. Tu código es ${code}. Guárdalo: identifica tu solicitud.`,
    `Falta un paso: abre este enlace y confirma que este correo es tuyo. Puedes hacerlo hasta el ${longDay(validUntil)}.`,
    link,
    THEN[kind],
    "Si con este correo no encontramos nada que cancelar, también te lo decimos.",
    `¿El enlace no se abre? Escríbenos desde esta dirección a ${contact} con tu código.`,
    "¿No lo pediste tú? No hagas nada: sin la confirmación no se cancela nada, y en 30 días borramos esta dirección.",
  ]);
}

/** To the owner. Contains no personal data, which the purge could not delete from a mailbox. */
export function ownerLetter({ code, kind }: Case, now: Date): Letter {
  return letter(`Solicitud de ${kind}: ${code}`, [
    `El ${longDay(now)} llegó una solicitud de ${kind} con el código ${code}. La persona ya tiene su código.`,
    "Se resuelve sola cuando la persona confirma su correo. Si no lo confirma, o si no encontramos su suscripción, queda en tu lista de solicitudes para que la atiendas.",
  ]);
}

export function ownCaseLetter({ code, kind }: Case): Letter {
  return letter(`Solicitud de ${kind}: ${code}`, [
    `Un miembro con su sesión iniciada pidió ${kind === "baja" ? "la baja" : "el arrepentimiento"} con el código ${code}. La persona ya tiene su código.`,
    "No tienes que hacer nada: se resuelve en el momento o, si PayPal no responde, en cuanto responda.",
  ]);
}

const DELETED = "Borraste tu cuenta, y con ella todo lo que escribiste.";

/** To the owner, instead of single letters. Marks requests whose link was not mailed. */
export function ownerListLetter(cases: Awaited<ReturnType<typeof listUntold>>): Letter {
  const lines = cases.map(
    ({ code, kind, created_at, mailed_at, user_id }) =>
      `- ${code}, ${kind}, ${longDay(created_at)}${user_id ? ", con su sesión" : mailed_at ? "" : ", sin correo a la persona"}`,
  );
  return letter(`Solicitudes de baja y de arrepentimiento: ${cases.length}`, [
    "Llegaron muchas solicitudes, así que te las contamos juntas:",
    lines.join("\n"),
    "Las que dicen «sin correo a la persona» tienen su código, pero no enviamos el enlace para confirmar, porque para esa dirección o desde esa red ya hubo demasiadas solicitudes. Míralas en tu lista de solicitudes (npm run owner -- requests).",
  ]);
}

export function unprovenListLetter(cases: Awaited<ReturnType<typeof listUnproven>>): Letter {
  const lines = cases.map(({ code, kind, created_at }) => `- ${code}, ${kind}, ${longDay(created_at)}`);
  return letter(
    `Sin confirmar, te necesitan: ${cases.length === 1 ? "1 solicitud" : `${cases.length} solicitudes`}`,
    [
      "Estas solicitudes se hicieron hace casi un día y nadie abrió el enlace para confirmar el correo:",
      lines.join("\n"),
      "Míralas con npm run owner -- requests: ahí están el correo y los datos que dejó cada persona. Si reconoces a quien lo pide, cancela o devuelve en PayPal y escríbele; si no, pídele un dato más. Después ciérrala con npm run owner -- close-request.",
      "Si la persona confirma más tarde, se resuelve sola.",
    ],
  );
}

/** To the owner if no subscription was found, because the law still requires an answer. */
export function ownerNeededLetter({ code, kind }: Case): Letter {
  return letter(`Te necesita una solicitud de ${kind}: ${code}`, [
    `La persona de la solicitud ${code} confirmó su correo, pero con él no encontramos una suscripción.`,
    "Le pedimos más datos y le dijimos que puede escribirte. Búscala en PayPal con lo que te diga y, cuando esté resuelta, márcala en tu lista de solicitudes.",
  ]);
}

export function delayLetter({ code, kind, contact }: Case): Letter {
  return letter(`Estamos con ${NAMES[kind]} (${code})`, [
    `Recibimos ${NAMES[kind]}, con el código ${code}, y ya estamos con ella. PayPal todavía no nos responde.`,
    "No tienes que hacer nada: seguimos intentándolo hasta que lo confirme, y te escribimos en cuanto esté hecho. Cuenta la fecha en que lo pediste.",
    `Si tienes una duda, escríbenos a ${contact}.`,
  ]);
}

/** @param until end of Premium; null if Premium is over. `isDeleted`: the account is gone */
export function cancelledLetter(
  { code, origin, contact }: Case,
  until: string | null,
  isDeleted: boolean,
): Letter {
  const isFree = "Tu cuenta pasa al plan gratuito.";
  return letter(`Tu baja está hecha (${code})`, [
    `Tu suscripción Premium está cancelada y no hay más cobros. Tu código es ${code}.`,
    until
      ? `Sigues siendo Premium hasta el ${longDay(until)}, porque ya lo pagaste. Después tu cuenta pasa al plan gratuito.`
      : isDeleted
        ? DELETED
        : isFree,
    ...(isDeleted ? [] : ["Lo que escribiste queda guardado en tu cuenta, por si vuelves."]),
    `Si tu primer pago fue hace ${WITHDRAWAL_TERM} o menos, también puedes recuperar lo que pagaste: ${origin}/arrepentimiento`,
    `Si tienes una duda, escríbenos a ${contact}.`,
  ]);
}

/** `isPaidBack` is false if nothing had been charged; `isDeleted` if the account is gone. */
export function withdrawnLetter(
  { code, contact }: Case,
  { isPaidBack, until, isDeleted }: { isPaidBack: boolean; until: string | null; isDeleted: boolean },
): Letter {
  const isFree = "Tu cuenta pasa al plan gratuito. Lo que escribiste queda guardado, por si vuelves.";
  return letter(`Tu arrepentimiento está hecho (${code})`, [
    `Tu suscripción Premium está cancelada y no hay más cobros. Tu código es ${code}.`,
    isPaidBack
      ? "Ya le pedimos a PayPal que te devuelva todo lo que pagaste, al mismo medio con el que pagaste. Cuándo lo ves acreditado depende también de PayPal y de tu banco; suele tardar unos días."
      : "Todavía no se había cobrado nada, así que no hay nada que devolver.",
    until
      ? `Por otro pago tuyo sigues siendo Premium hasta el ${longDay(until)}.`
      : isDeleted
        ? DELETED
        : isFree,
    `Si en unos días no ves la devolución, escríbenos a ${contact} con tu código.`,
  ]);
}

export function tooLateLetter({ code, origin, contact }: Case): Letter {
  return letter(`Sobre tu solicitud de arrepentimiento (${code})`, [
    `Recibimos tu solicitud con el código ${code}, pero tu primer pago fue hace más de ${WITHDRAWAL_TERM} y el plazo para arrepentirse ya había pasado. No cambiamos nada.`,
    `Puedes cancelar tu suscripción cuando quieras, sin costo: conservas Premium hasta el final de lo que ya pagaste y no hay más cobros. Desde tu perfil (${origin}/perfil) o sin iniciar sesión: ${origin}/baja`,
    `Si crees que nos equivocamos, escríbenos a ${contact} con tu código y lo vemos contigo.`,
  ]);
}

export function nothingFoundLetter({ code, kind, origin, contact }: Case): Letter {
  return letter(`Necesitamos un dato más para ${NAMES[kind]} (${code})`, [
    `Confirmaste tu correo, pero con él no encontramos una suscripción activa. Tu solicitud sigue abierta con el código ${code} y una persona la va a revisar.`,
    "Qué puedes hacer:",
    "- Quizá iniciaste sesión en Claves del Éxito con otro correo de Google o de Facebook. Repite la solicitud con ese correo:\n" +
      `  ${origin}/${kind}`,
    `- O escríbenos a ${contact} con tu código y el identificador de la suscripción. Empieza con I- y está en el correo con el que PayPal te la confirmó.`,
    "- También puedes cancelar el pago automático tú, en PayPal:\n  https://www.paypal.com/myaccount/autopay/",
    "Cuenta la fecha en que hiciste esta solicitud.",
  ]);
}

/** To a signed-in member whose account has nothing that PayPal could charge. */
export function nothingOwnLetter({ code, kind, origin, contact }: Case): Letter {
  return letter(`Sobre ${NAMES[kind]} (${code})`, [
    `Recibimos ${NAMES[kind]} con el código ${code}. La cuenta con la que iniciaste sesión no tiene una suscripción, así que no hay nada que cancelar ni que devolver.`,
    `¿La contrataste con otra cuenta de Google o de Facebook? Ingresa con ella, o pídelo con su correo: ${origin}/${kind}`,
    `Si ves un cobro que no entiendes, escríbenos a ${contact} con tu código.`,
  ]);
}

function letter(subject: string, paragraphs: readonly string[]): Letter {
  return { subject, text: `${["Hola:", ...paragraphs, "Claves del Éxito"].join("\n\n")}\n` };
}
