import { openSubscriptionFlow, useIsPremium } from "#features/subscription/client.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Link } from "#ui/navigation.tsx";

const PRICE: string = import.meta.env.PREMIUM_AMOUNT;

export function NotebookInvitation() {
  const isPremium = useIsPremium();
  return (
    <aside
      aria-labelledby="cuaderno"
      className="laid-out-later border-line border-t py-6 sm:col-span-2 sm:pl-[4.75rem]"
    >
      <h2 id="cuaderno" className="text-2xl leading-9">
        La otra mitad la escribes tú
      </h2>
      <p className="mt-1 max-w-lesson font-serif text-quiet">
        Convierte una idea en una meta con plan y fecha, y compara cada noche tu día con el que querías.
        {!isPremium && ` Con Premium: ${PRICE} al mes; cancelas cuando quieras.`}
      </p>
      {isPremium ? (
        <Link href="/ideas" className={buttonClass("secondary", "mt-4")}>
          Abrir mi Banco de Ideas
        </Link>
      ) : (
        <Button variant="secondary" className="mt-4 noscript:hidden" onClick={openSubscriptionFlow}>
          ¡Quiero ser Premium!
        </Button>
      )}
    </aside>
  );
}
