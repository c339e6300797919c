/** A failed charge can only be fixed at PayPal. */
export function FailedPayment({ isSuspended }: { isSuspended: boolean }) {
  return (
    <div className="mt-4 max-w-lesson border-danger border-s-2 ps-4">
      <p className="font-semibold text-danger">PayPal no pudo hacer el último cobro</p>
      <p className="mt-1 text-quiet">
        {isSuspended
          ? "Lo intentó varias veces y pausó tu suscripción. Revisa tu forma de pago en PayPal y vuelve a ser Premium cuando quieras."
          : "Lo intentará de nuevo en unos días. Para que salga bien, abre esta suscripción en PayPal y revisa el saldo o la tarjeta."}
      </p>
    </div>
  );
}
