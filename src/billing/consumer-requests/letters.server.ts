import { WITHDRAWAL_TERM } from "#billing/subscription/withdrawal-days.ts";
import { plainLetter } from "#platform/mail/letter.ts";
import type { Config } from "#platform/server/config.ts";
import type { ConsumerRequestKind } from "./contract.ts";
import { deadlineOf } from "./deadline.ts";
import type { ConfirmedRequest, takeUntold } from "./queries.server.ts";

/** A case without free text of a visitor, so that nobody can use our letters to send a message to someone else. */
type Case = Pick<ConfirmedRequest, "code" | "kind">;

const ZONE = { timeZone: "America/Argentina/Buenos_Aires" };
const DAY = new Intl.DateTimeFormat("es-AR", { dateStyle: "long", ...ZONE });
const MOMENT = new Intl.DateTimeFormat("es-AR", { dateStyle: "long", timeStyle: "short", ...ZONE });
const NAMES: Record<ConsumerRequestKind, string> = {
  baja: "tu solicitud de baja de Premium",
  arrepentimiento: "tu solicitud de arrepentimiento",
};
const THEN: Record<ConsumerRequestKind, string> = {
  baja: "Qué pasa después: buscamos la suscripción de la cuenta que usa este correo y la cancelamos en PayPal. Conservas Premium hasta el final de lo que ya pagaste y no hay más cobros. Te escribimos en cuanto esté hecho.",
  arrepentimiento: `Qué pasa después: buscamos la suscripción de la cuenta que usa este correo. Si tu primer pago fue hace ${WITHDRAWAL_TERM} o menos, la cancelamos y te devolvemos todo lo que pagaste; si ya te arrepentiste de otra en los últimos doce meses, lo revisa una persona. Cuenta el día en que enviaste la solicitud, no el de la confirmación. Te escribimos en cuanto esté hecho.`,
};

export function confirmationLetter({ code, kind }: Case, { site }: Config, link: string) {
  return plainLetter(`Confirma ${NAMES[kind]} (${code})`, [
    `Recibimos ${NAMES[kind]} en Claves del Éxito. Tu código es ${code}. Guárdalo: identifica tu solicitud.`,
    "Falta un paso: abre este enlace y confirma que este correo es tuyo. Tienes treinta días.",
    link,
    THEN[kind],
    "Si no podemos hacerlo en el momento, lo revisa una persona y te responde dentro de las 24 horas.",
    `¿El enlace no se abre? Escríbenos desde esta dirección a ${site.contactEmail} con tu código.`,
    "¿No lo pediste tú? No hagas nada: sin la confirmación no se cancela nada, y en treinta días borramos esta dirección.",
  ]);
}

/** @param until end of the Premium that remains; null if it is over */
export function doneLetter({ code, kind }: Case, { origin, site }: Config, until: string | null) {
  const isBaja = kind === "baja";
  return plainLetter(`${isBaja ? "Tu baja está hecha" : "Tu arrepentimiento está hecho"} (${code})`, [
    `Tu suscripción Premium está cancelada y no hay más cobros. Tu código es ${code}.`,
    isBaja
      ? `Si tu primer pago fue hace ${WITHDRAWAL_TERM} o menos, también puedes recuperar lo que pagaste: ${origin}/arrepentimiento`
      : "Ya le pedimos a PayPal que te devuelva todo lo que pagaste, al mismo medio con el que pagaste. Cuándo lo ves acreditado depende también de PayPal y de tu banco; suele tardar unos días.",
    until
      ? `Sigues siendo Premium hasta el ${DAY.format(new Date(until))}. Después tu cuenta pasa al plan gratuito.`
      : "Tu cuenta pasa al plan gratuito.",
    "Lo que escribiste queda guardado en tu cuenta, por si vuelves.",
    ...(isBaja
      ? [
          `Si PayPal te sigue cobrando, contrataste con otro correo: escríbenos a ${site.contactEmail} con tu código y el identificador de PayPal que empieza con I-.`,
        ]
      : []),
    `Si tienes una duda, escríbenos a ${site.contactEmail} con tu código.`,
  ]);
}

export function byHandLetter({ code, kind }: Case, { origin, site }: Config) {
  return plainLetter(`Una persona revisa ${NAMES[kind]} (${code})`, [
    `Recibimos ${NAMES[kind]}, con el código ${code}. No pudimos resolverla en el momento, así que la revisa una persona y te responde dentro de las 24 horas. Cuenta la fecha en que la pediste.`,
    kind === "baja"
      ? "Lo más frecuente es que no encontremos la suscripción, porque la contrataste con otro correo de Google o de Facebook."
      : `Lo más frecuente es que no encontremos la suscripción, porque la contrataste con otro correo de Google o de Facebook, o que tu primer pago fuera hace más de ${WITHDRAWAL_TERM}. También la revisa una persona si ya recuperaste lo que pagaste por otra suscripción en los últimos doce meses. Si solo quieres que no haya más cobros: ${origin}/baja`,
    `Para ayudarnos, escríbenos a ${site.contactEmail} con tu código y el identificador de la suscripción. Empieza con I- y está en el correo con el que PayPal te la confirmó.`,
    "También puedes cancelar el pago automático tú, en PayPal:\n  https://www.paypal.com/myaccount/autopay/",
  ]);
}

/** Has no personal data, because the purge cannot delete a letter from the owner's mailbox. */
export function ownerLetter(cases: Awaited<ReturnType<typeof takeUntold>>) {
  const lines = cases.map(
    (one) => `- ${one.code}, ${one.kind}: responde antes del ${MOMENT.format(new Date(deadlineOf(one)))}`,
  );
  return plainLetter(`Te necesitan: ${cases.length === 1 ? "1 solicitud" : `${cases.length} solicitudes`}`, [
    "Estas solicitudes de baja o de arrepentimiento no se resuelven solas:",
    lines.join("\n"),
    "Mira con npm run owner -- requests qué espera cada una y qué hacer. Cuando esté resuelta y la persona lo sepa, ciérrala con npm run owner -- close-request. Donde instalaste claves, escribe claves en lugar de npm run owner --.",
  ]);
}
