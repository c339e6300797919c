import { useRef, useState } from "react";
import { moneyText } from "#platform/shared/money/money.ts";
import { dateOfInstant } from "#platform/shared/text/day-words.ts";
import { Button } from "#platform/ui/button.tsx";
import { LoadStatus } from "#platform/ui/loading/load-status.tsx";
import { useFragmentFocus } from "#platform/ui/loading/use-fragment-focus.ts";
import { Link } from "#platform/ui/navigation.tsx";
import { chargeWord, PAID } from "../charge-words.ts";
import type { Charge } from "../contract.ts";
import { useCharges } from "../use-charges.ts";

const SHOWN_FIRST = 6;

export function ChargesList({ memberId }: { memberId: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useFragmentFocus(heading, "pagos");
  return (
    <section aria-labelledby="pagos">
      <h2 ref={heading} id="pagos" tabIndex={-1} className="scroll-mt-24 text-2xl outline-none">
        Tus pagos
      </h2>
      <Charges key={memberId} memberId={memberId} />
    </section>
  );
}

function Charges({ memberId }: { memberId: string }) {
  const { loaded, load } = useCharges(memberId);
  const [isAll, setIsAll] = useState(false);
  if (!loaded) return <LoadStatus>Cargando tus pagos...</LoadStatus>;
  if (!loaded.ok)
    return <LoadStatus onRetry={load}>No pudimos ver tus pagos. {loaded.error.message}</LoadStatus>;
  const { charges } = loaded.data;
  if (charges.length === 0)
    return <p className="mt-3 text-quiet">Aún no hay pagos. Cada uno aparece aquí con su recibo.</p>;
  const shown = isAll ? charges : charges.slice(0, SHOWN_FIRST);
  return (
    <>
      <ul className="mt-4 divide-y divide-line border-line border-y">
        {shown.map((charge) => (
          <Row key={charge.id} charge={charge} />
        ))}
      </ul>
      {shown.length < charges.length && (
        <Button variant="quiet" className="mt-2 -ml-3" onClick={() => setIsAll(true)}>
          Ver los {charges.length} pagos
        </Button>
      )}
    </>
  );
}

function Row({ charge }: { charge: Charge }) {
  const { id, status, amount, currency, charged_at, period_end } = charge;
  const day = dateOfInstant(charged_at);
  const isPaid = PAID.includes(status);
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
      <div className="min-w-0">
        <p>
          <time dateTime={charged_at}>{day}</time>
          <span className="whitespace-nowrap font-semibold"> · {moneyText({ value: amount, currency })}</span>
          <span className={isPaid ? "text-quiet" : "text-danger"}>, {chargeWord(status)}</span>
        </p>
        <p className="break-words text-quiet text-sm">
          {isPaid ? `Hasta el ${dateOfInstant(period_end)}. ${id}` : id}
        </p>
      </div>
      {isPaid && (
        <Link
          href={`/recibo/${id}`}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          aria-label={`Recibo del ${day}`}
        >
          Recibo
        </Link>
      )}
    </li>
  );
}
