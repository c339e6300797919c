import { useEffect, useRef } from "react";
import { buttonClass } from "#ui/button.tsx";
import { EmptyNotebook } from "#ui/drawings/empty-notebook.tsx";
import { Link } from "#ui/navigation.tsx";
import { type DeletionRequest, statusAddress } from "../confirmation.ts";
import type { DeletionState } from "../contract.ts";

/** The only place that shows the confirmation code. */
export function AccountDeleted({ request, state }: { request: DeletionRequest; state: DeletionState }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section className="mx-auto max-w-6xl px-4 py-12 sm:px-6 sm:py-20 lg:px-8">
      <EmptyNotebook className="w-44 animate-fade" />
      <h1 ref={heading} tabIndex={-1} className="mt-8 text-4xl outline-none">
        Tu cuenta se eliminó
      </h1>
      <div className="mt-4 grid max-w-lesson gap-3 font-serif text-lg">
        <p>
          Todo lo que habías guardado se borró, y tus sesiones se cerraron. Gracias por el tiempo que
          escribiste aquí.
        </p>
        {state === "billing" && (
          <p>
            PayPal todavía no nos confirmó que canceló tu suscripción. Se lo seguimos pidiendo hasta que lo
            haga: no tienes que hacer nada.
          </p>
        )}
        <p>
          Guarda tu código de confirmación; no lo volveremos a mostrar:
          <br />
          <span className="wrap-anywhere font-sans font-semibold text-base">{request.code}</span>
        </p>
      </div>
      <div className="mt-8 flex flex-wrap gap-3">
        <Link href="/" className={buttonClass()}>
          Volver al Inicio
        </Link>
        <Link href={statusAddress(request)} className={buttonClass("secondary")}>
          Ver el estado de la eliminación
        </Link>
      </div>
    </section>
  );
}
