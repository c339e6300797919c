import { dateOfInstant } from "#platform/shared/text/day-words.ts";
import { Link } from "#platform/ui/navigation.tsx";
import { useSubscription } from "../client.ts";
import { WITHDRAWAL_TERM } from "../withdrawal-days.ts";
import { mayBeCharged } from "./subscription-words.ts";

export function LostWithAccount() {
  const state = useSubscription();
  if (state.status !== "loaded")
    return (
      <p className="border-ember border-s-4 ps-4">
        Si tienes Premium, lo pierdes y lo que ya pagaste no se devuelve. Cancelamos tu suscripción en PayPal:
        no habrá más cobros.
      </p>
    );
  if (!state.subscription) return null;
  const { paypal_subscription_id, is_premium, access_until } = state.subscription;
  const wasPaid = paypal_subscription_id !== null;
  const isLive = mayBeCharged(state.subscription);
  if (!is_premium && !isLive) return null;
  return (
    <div className="border-ember border-s-4 ps-4">
      {is_premium && (
        <p>
          <strong>
            {`Pierdes tu Premium${access_until ? `, que llega hasta el ${dateOfInstant(access_until)}` : ""}.`}
          </strong>
          {wasPaid && <span> Lo que ya pagaste no se devuelve.</span>}
        </p>
      )}
      {isLive && <p>Cancelamos tu suscripción en PayPal: no habrá más cobros.</p>}
      {is_premium && wasPaid && (
        <p className="mt-1 text-quiet">
          ¿Tu primer pago fue hace {WITHDRAWAL_TERM} o menos? Pide primero la devolución en{" "}
          <Link href="/arrepentimiento" className="underline underline-offset-4">
            Botón de arrepentimiento
          </Link>
          .
        </p>
      )}
    </div>
  );
}
