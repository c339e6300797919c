import { createHash } from "node:crypto";
import {
  latest,
  owedMoney,
  PAYPAL_MAY_BE_LATE_MS,
  type SubscriptionFacts,
} from "#billing/subscription/access.ts";
import { composeLetter, greetingFor, type LetterPart, nameInMail } from "#platform/mail/letter.ts";
import { type Mail, OUR_NAME } from "#platform/mail/mail.ts";
import { isRaise, isSameMoney, type Money, moneyText } from "#platform/shared/money/money.ts";
import type { SiteLink } from "#platform/ui/navigation.tsx";
import type { StoredCharge } from "./ledger.server.ts";
import { isNoticedLate, type Letter, type LetterOf, moneyOf } from "./letter-queries.server.ts";
import type { ShortMessage } from "./reach.ts";

export interface LetterContext {
  facts: SubscriptionFacts;
  /** The charge that a receipt confirms; undefined for other letters. */
  charge: StoredCharge | undefined;
  /** The amount in the notice of the same charge. */
  announced: Money | undefined;
  timeZone: string;
  origin: string;
  contact: string;
  now: Date;
}

interface Words {
  /** Begins in lower case, because a mail puts our name and a colon before it. */
  subject: string;
  /** The title of a push. Phones show about 40 characters of it. */
  short?: string;
  parts: LetterPart[];
  /** The body of a push. Devices show two or three lines of it. */
  brief: string;
}

const FOOT =
  "Te escribimos porque tienes o tuviste Premium. Estos mensajes hablan solo de tus pagos: no son recordatorios ni publicidad, y siguen llegando aunque desactives los recordatorios.";

/** Fraudsters imitate such mails, so the letter says how to check the facts without its link. */
const HOW_TO_CHECK =
  "Para comprobar que este correo es nuestro, abre tu perfil sin usar el enlace: ahí está lo mismo. Nunca te pedimos contraseñas ni datos de tu tarjeta.";

const RENEWS_ITSELF = "Se renueva sola. Si no quieres seguir, cancela antes en tu perfil.";

/** `link`, only in a notice, opens a page that cancels without a sign-in. `seller` is empty for simulated providers. */
export function billingLetter(
  letter: Letter,
  context: LetterContext,
  { link, name, seller }: { link: string | undefined; name: string | null; seller: string },
): Omit<Mail, "to"> {
  const { subject, parts } = wordsOf(letter, context, link);
  const parties = [["Vende", seller] as const, ["A nombre de", nameInMail(name) ?? ""] as const];
  const facts = parties.filter(([, party]) => party !== "");
  return composeLetter({
    subject: `${OUR_NAME}: ${subject}`,
    title: asTitle(subject),
    parts: [greetingFor(name), ...parts, ...(facts.length > 0 ? [{ facts }] : []), HOW_TO_CHECK],
    foot: FOOT,
  });
}

function asTitle(subject: string): string {
  return subject.charAt(0).toUpperCase() + subject.slice(1);
}

export function billingPush(letter: Letter, context: LetterContext): ShortMessage {
  const { subject, short = asTitle(subject), brief } = wordsOf(letter, context);
  const id = createHash("sha256").update(letter.id).digest("base64url").slice(0, 32);
  return { title: short, body: brief, path: "/perfil", id };
}

export function noticeOnProfile(chargeAt: string, money: Money, timeZone: string) {
  return { title: asTitle(renewalSubject(chargeAt, money, timeZone)), text: RENEWS_ITSELF };
}

function renewalSubject(chargeAt: string, money: Money, timeZone: string): string {
  return `tu Premium se renueva el ${withoutYear(weekdayIn({ timeZone }, chargeAt))} (${moneyText(money)})`;
}

const withoutYear = (day: string) => day.replace(/ de \d+$/, "");

function wordsOf(letter: Letter, context: LetterContext, link?: string): Words {
  switch (letter.kind) {
    case "notice":
      return noticeWords(letter, context, link);
    case "receipt":
      return letter.charge_status === "COMPLETED"
        ? receiptWords(letter, context)
        : refundWords(letter, context);
    case "failure":
      return failureWords(letter, context);
  }
}

function noticeWords(letter: LetterOf<"notice">, context: LetterContext, link: string | undefined): Words {
  const { facts, contact, origin, timeZone, now } = context;
  const day = weekdayIn(context, letter.charge_at);
  const money = moneyOf(letter);
  const amount = moneyText(money);
  const owed = owedMoney(facts);
  const late = `Este aviso te llega con menos de cinco días. Si por eso no pudiste cancelar a tiempo, escríbenos a ${contact} y te devolvemos este cobro.`;
  return {
    subject: renewalSubject(letter.charge_at, money, timeZone),
    short: `PayPal te cobra ${amount} el ${withoutYear(day)}`,
    parts: [
      "Tu suscripción Premium de Claves del Éxito se renueva sola cada mes. Este es el próximo cobro:",
      {
        facts: [
          ["Fecha", day],
          ["Importe", amount],
          ...(owed && Number(owed.value) > 0
            ? [["Incluye", `${moneyText(owed)} que PayPal no pudo cobrar antes`] as const]
            : []),
          ["Se repite", "cada mes, hasta que canceles"],
          ["Suscripción", letter.paypal_subscription_id],
        ],
      },
      "Si quieres seguir, no tienes que hacer nada.",
      "Si no quieres seguir, cancela antes de esa fecha, sin costo y sin iniciar sesión. Conservas Premium hasta el final de lo que ya pagaste.",
      ...(link ? [{ link, label: "Ver cómo cancelar" }] : []),
      "El enlace abre una página con un botón. Abrirla no cancela nada. Sirve solo para esta suscripción y hasta ese día, así que no lo reenvíes.",
      ...(isNoticedLate(letter.charge_at, now) ? [late] : []),
      `Si PayPal te cobra más de este importe, ${givenBack(contact)}`,
      `También puedes cancelar en tu perfil (${origin}/perfil), en ${origin}/baja o en PayPal. Si ya cancelaste en PayPal, no hay ningún cobro.`,
    ],
    brief: RENEWS_ITSELF,
  };
}

const givenBack = (contact: string) =>
  `escríbenos a ${contact} y te devolvemos la diferencia, o el cobro entero si no quieres seguir.`;

function receiptWords(letter: LetterOf<"receipt">, context: LetterContext): Words {
  const { charge, origin, contact } = context;
  const amount = moneyText(moneyOf(letter));
  const other = otherAmount(letter, context);
  const period = charge
    ? `del ${dayIn(context, charge.charged_at)} al ${dayIn(context, charge.period_end)}`
    : "un mes";
  return {
    subject: `recibo de tu pago de ${amount}`,
    parts: [
      "Recibimos tu pago de Premium. Gracias.",
      ...(other ? [other] : []),
      {
        facts: [
          ["Importe", amount],
          ["Fecha del pago", weekdayIn(context, letter.charge_at)],
          ["Período", period],
          ["Transacción de PayPal", letter.charge_id],
          ["Suscripción", letter.paypal_subscription_id],
        ],
      },
      `Tus recibos están siempre en tu perfil, para verlos o imprimirlos: ${origin}/perfil`,
      `Si algo no coincide, escríbenos a ${contact} con el número de la transacción.`,
    ],
    brief: other ?? `Por Premium, ${period}. El recibo está en tu perfil.`,
  };
}

function otherAmount(letter: LetterOf<"receipt">, { announced, contact }: LetterContext): string | undefined {
  const money = moneyOf(letter);
  if (!announced || isSameMoney(announced, money)) return undefined;
  const both = `Te habíamos avisado de un cobro de ${moneyText(announced)}, y PayPal te cobró ${moneyText(money)}.`;
  if (!isRaise(announced, money)) return both;
  return `${both} Te pedimos disculpas. Si no lo esperabas, ${givenBack(contact)}`;
}

function refundWords(letter: LetterOf<"receipt">, context: LetterContext): Words {
  const { facts, contact, now } = context;
  const amount = moneyText(moneyOf(letter));
  const isPart = letter.charge_status === "PARTIALLY_REFUNDED";
  const until = latest(facts.paid_through, facts.courtesy_until);
  const access =
    until !== null && until > now.toISOString()
      ? `Sigues siendo Premium hasta el ${dayIn(context, until)}.`
      : "Ya no tienes acceso a Premium. Lo que escribiste queda guardado, por si vuelves.";
  return {
    subject: isPart ? `PayPal te devolvió una parte de ${amount}` : `PayPal te devolvió ${amount}`,
    parts: [
      isPart
        ? `PayPal devolvió una parte de tu pago de ${amount}. Cuánto, lo dice PayPal en esa transacción.`
        : `PayPal devolvió entero tu pago de ${amount}.`,
      {
        facts: [
          ["Pago del", weekdayIn(context, letter.charge_at)],
          ["Transacción de PayPal", letter.charge_id],
          ["Suscripción", letter.paypal_subscription_id],
        ],
      },
      "El dinero vuelve al mismo medio con el que pagaste. Cuándo lo ves acreditado depende también de PayPal y de tu banco; suele tardar unos días.",
      `Si en unos días no lo ves, escríbenos a ${contact} con el número de la transacción.`,
      access,
    ],
    brief: "El dinero vuelve al medio con el que pagaste. El detalle está en tu perfil.",
  };
}

function failureWords(letter: LetterOf<"failure">, context: LetterContext): Words {
  const { facts, now } = context;
  const amount = moneyText(moneyOf(letter));
  const isSuspended = facts.paypal_status === "SUSPENDED";
  const until = accessEnd(facts);
  const isOpen = until !== null && until > now.toISOString();
  const retry =
    letter.retry_at && letter.retry_at > now.toISOString() ? weekdayIn(context, letter.retry_at) : null;
  const next = isSuspended
    ? "PayPal lo intentó varias veces y pausó tu suscripción: no hay más cobros por ahora."
    : retry
      ? `PayPal lo intenta de nuevo el ${retry}.`
      : "PayPal no lo intenta más este mes: suma lo que falta al próximo cobro.";
  const isInTime = isOpen && retry !== null && (letter.retry_at ?? "") <= until;
  const back = isSuspended ? "." : ", y vuelve en cuanto el pago salga bien.";
  const then = isInTime ? "Si el pago sale bien, sigue sin cortes." : `Después queda en pausa${back}`;
  const access = isOpen
    ? `Sigues siendo Premium hasta el ${dayIn(context, until)}. ${then}`
    : `Tu acceso a Premium está en pausa${back}`;
  // PayPal does not charge a paused subscription. The checkout of a new one first cancels the paused one.
  const help = isSuspended
    ? "revisa el saldo o la tarjeta en PayPal y, cuando quieras volver, suscríbete de nuevo en tu perfil. La suscripción pausada se cancela entonces, así que no pagas dos veces. Si no quieres seguir, no tienes que hacer nada."
    : "abre PayPal y revisa el saldo o la tarjeta de esta suscripción. Si no quieres seguir, cancela en tu perfil o en PayPal, sin costo.";
  return {
    subject: `PayPal no pudo cobrar ${amount} de Premium`,
    parts: [
      `El ${weekdayIn(context, letter.charge_at)} PayPal no pudo cobrar ${amount}. No se te cobró nada.`,
      `Qué pasa ahora: ${next}`,
      access,
      `Qué puedes hacer: ${help}`,
      { link: `${context.origin}/perfil` satisfies SiteLink, label: "Abrir tu perfil" },
      "Lo que escribiste queda guardado, con Premium o sin él.",
    ],
    brief: `${next} ${access}`,
  };
}

function accessEnd(facts: SubscriptionFacts): string | null {
  const { paid_through, courtesy_until, paypal_status } = facts;
  if (paid_through === null || paypal_status !== "ACTIVE") return latest(paid_through, courtesy_until);
  const late = new Date(Date.parse(paid_through) + PAYPAL_MAY_BE_LATE_MS).toISOString();
  return latest(late, courtesy_until);
}

function dayIn({ timeZone }: Pick<LetterContext, "timeZone">, instant: string): string {
  return new Intl.DateTimeFormat("es-AR", { dateStyle: "long", timeZone }).format(new Date(instant));
}

/** Returns a day such as "domingo 20 de diciembre de 2026". */
function weekdayIn({ timeZone }: Pick<LetterContext, "timeZone">, instant: string): string {
  const format = new Intl.DateTimeFormat("es-AR", { dateStyle: "full", timeZone });
  return format.format(new Date(instant)).replace(",", "");
}
