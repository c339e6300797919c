import { dateOfInstant } from "#platform/shared/text/day-words.ts";
import type { Subscription, SubscriptionStatus } from "../contract.ts";

const FREE = "Lees las diez claves gratis. Con Premium las pones en práctica.";

export function explainSubscription(subscription: Subscription | null): string {
  if (!subscription) return FREE;
  const { status, access_until, is_premium, cancellation_pending, payment_failed } = subscription;
  const until = access_until ? ` hasta el ${dateOfInstant(access_until)}` : "";
  if (cancellation_pending) return `Cancelada: no habrá más cobros. Sigues siendo Premium${until}.`;
  if (isGiftAlone(subscription)) return "Te lo regalamos: no se te cobra nada.";
  if (status === "pending_approval")
    return "PayPal está procesando tu suscripción; se activará en breve. Tus herramientas ya están abiertas.";
  if (hasEnded(subscription) && is_premium)
    return `Tu suscripción está inactiva. Lo que ya pagaste es tuyo: sigues siendo Premium${until}.`;
  if (is_premium && payment_failed) return "Sigues siendo Premium mientras PayPal lo vuelve a intentar.";
  if (is_premium) return "Se renueva sola cada mes, y la cancelas cuando quieras.";
  if (subscription.paypal_subscription_id)
    return "Tu suscripción está inactiva. Lo que escribiste sigue guardado para cuando vuelvas.";
  return FREE;
}

export function subscriptionDates(subscription: Subscription, now: Date) {
  const { next_charge_at, next_charge_amount, access_until, courtesy_until, is_premium } = subscription;
  const isPast = access_until !== null && access_until <= now.toISOString();
  const day = (instant: string | null) => instant && dateOfInstant(instant);
  // The access may end on the day of the next charge or of the gift's end: show the day once.
  const isSaid = [next_charge_at, courtesy_until].some((other) => day(other) === day(access_until));
  const amount = next_charge_amount ? `${next_charge_amount} el ` : "";
  return [
    { name: "Próximo cobro", instant: is_premium ? next_charge_at : null, amount },
    { name: "Acceso hasta", instant: is_premium && !isPast && !isSaid ? access_until : null },
    { name: "Terminó el", instant: !is_premium && isPast ? access_until : null },
    { name: "Regalo hasta", instant: courtesy_until },
  ].flatMap(({ name, instant, amount = "" }) =>
    instant ? [{ name, instant, text: amount + dateOfInstant(instant) }] : [],
  );
}

export const STATUS: Record<SubscriptionStatus, string> = {
  active: "activa",
  pending_approval: "en proceso",
  cancelled: "cancelada",
  expired: "vencida",
  suspended: "suspendida",
  unknown: "desconocida",
};

/** The profile's label (spec, section 2): "Premium", "Gratuita ({status})" or "No suscrito". */
export function subscriptionLabel(subscription: Subscription | null): string {
  if (!subscription) return "No suscrito";
  return subscription.is_premium ? "Premium" : `Gratuita (${STATUS[subscription.status]})`;
}

/** The spec's section 4 counts suspended as ended, too. */
export function hasEnded({ status }: Subscription): boolean {
  return status === "cancelled" || status === "expired" || status === "suspended";
}

export function canCancel(subscription: Subscription): boolean {
  const { status, cancellation_pending } = subscription;
  const goesOn = (status === "active" || status === "pending_approval") && !cancellation_pending;
  return goesOn && !isGiftAlone(subscription);
}

export function mayBeCharged(subscription: Subscription): boolean {
  const { paypal_subscription_id, status, cancellation_pending } = subscription;
  return (
    paypal_subscription_id !== null && !cancellation_pending && !["cancelled", "expired"].includes(status)
  );
}

/** Premium by gift only: an active PayPal subscription always has a next charge. */
export function isGiftAlone(subscription: Subscription): boolean {
  const { status, courtesy_until, access_until, next_charge_at, payment_failed } = subscription;
  if (courtesy_until === null || status !== "active") return false;
  return access_until === courtesy_until && next_charge_at === null && !payment_failed;
}
