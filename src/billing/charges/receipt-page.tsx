import type { ReactNode } from "react";
import { useSession } from "#member/account/client.ts";
import type { User } from "#member/account/contract.ts";
import { moneyText } from "#platform/shared/money/money.ts";
import { dateOfInstant } from "#platform/shared/text/day-words.ts";
import { Button, buttonClass } from "#platform/ui/button.tsx";
import { Facts } from "#platform/ui/facts.tsx";
import { Link } from "#platform/ui/navigation.tsx";
import type { Page, RouteParams } from "#platform/ui/page.ts";
import { chargeWord, PAID } from "./charge-words.ts";
import type { Charge } from "./contract.ts";
import { useCharges } from "./use-charges.ts";

function ReceiptPage({ id }: { id: string }) {
  const session = useSession();
  return (
    <section className="mx-auto w-full max-w-2xl px-4 py-10 sm:px-6 sm:py-14">
      {session.status === "signed-in" ? (
        <Receipt key={session.user.id} user={session.user} id={id} />
      ) : (
        <Said title="Recibo" text="Por favor, inicia sesión para ver tus recibos." />
      )}
    </section>
  );
}

function Receipt({ user, id }: { user: User; id: string }) {
  const { loaded, load } = useCharges(user.id);
  if (!loaded)
    return (
      <p role="status" className="min-h-80 text-quiet">
        Abriendo tu recibo...
      </p>
    );
  if (!loaded.ok)
    return (
      <Said title="No pudimos abrir tu recibo" text={loaded.error.message}>
        <Button onClick={() => void load()}>Intentar de nuevo</Button>
      </Said>
    );
  const charge = loaded.data.charges.find((one) => one.id === id);
  if (!charge || !PAID.includes(charge.status))
    return (
      <Said
        title="No hay un recibo aquí"
        text="Entre tus pagos no está esta transacción. Los tienes todos en tu perfil."
      />
    );
  return <Paid user={user} charge={charge} />;
}

function Paid({ user, charge }: { user: User; charge: Charge }) {
  const { id, paypal_subscription_id, status, amount, currency, charged_at, period_end } = charge;
  const facts = [
    { name: "Importe", text: moneyText({ value: amount, currency }) },
    { name: "Fecha del pago", text: dateOfInstant(charged_at) },
    { name: "Período", text: `del ${dateOfInstant(charged_at)} al ${dateOfInstant(period_end)}` },
    { name: "Estado", text: chargeWord(status) },
    { name: "Pagado con", text: "PayPal" },
    { name: "Transacción", text: id },
    { name: "Suscripción", text: paypal_subscription_id },
    // While the providers are simulated, there is no seller.
    { name: "Vende", text: import.meta.env.OPERATOR_SELLER },
    { name: "A nombre de", text: user.user_metadata.full_name },
    { name: "Correo", text: user.email },
  ].filter(({ text }) => text);
  return (
    <article>
      <p className="font-semibold text-quiet">Claves del Éxito</p>
      <h1 className="mt-2 text-4xl">Recibo</h1>
      <p className="mt-3 max-w-lesson text-quiet">Premium, suscripción mensual</p>
      <Facts className="mt-8" facts={facts} />
      <p className="mt-4 max-w-lesson text-quiet text-sm">
        Es la constancia de tu pago. No reemplaza una factura fiscal.
      </p>
      <div className="screen-only mt-8 flex flex-wrap gap-3">
        <Button onClick={() => window.print()}>Imprimir</Button>
        <Link href="/perfil#pagos" className={buttonClass("quiet")}>
          Volver a tus pagos
        </Link>
      </div>
    </article>
  );
}

function Said({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div role="status">
      <h1 className="text-4xl">{title}</h1>
      <p className="mt-4 max-w-lesson font-serif text-lg">{text}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        {children}
        <Link href="/perfil" className={buttonClass("secondary")}>
          Ir a tu perfil
        </Link>
      </div>
    </div>
  );
}

export const page = ({ id = "" }: RouteParams): Page => ({
  title: "Recibo",
  body: <ReceiptPage id={id} />,
});
