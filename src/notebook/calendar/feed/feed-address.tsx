import { useId, useRef, useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { copyText } from "#platform/ui/copy-text.ts";

export function FeedAddress({ address }: { address: string }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState("");

  const copy = async () => {
    if (await copyText(address)) return setSaid("Copiado.");
    field.current?.select();
    setSaid("Este navegador no lo pudo copiar. Está seleccionado: cópialo tú.");
  };

  return (
    <>
      <label htmlFor={id} className="font-semibold">
        Tu enlace privado
      </label>
      <p className="text-quiet text-sm">Cópialo ahora: no se puede volver a mostrar.</p>
      <div className="mt-2 flex flex-wrap gap-3">
        <input
          ref={field}
          id={id}
          readOnly
          value={address}
          className="min-h-11 min-w-0 grow basis-[15rem] rounded-md border border-edge bg-paper px-3 font-sans text-sm"
          onFocus={(event) => event.target.select()}
        />
        <Button className="grow sm:grow-0" onClick={() => void copy()}>
          Copiar
        </Button>
      </div>
      <p role="status" className="mt-2 text-quiet text-sm empty:hidden">
        {said}
      </p>
      <dl className="mt-5 grid gap-3 text-sm">
        <Way name="En Google Calendar">En la computadora: «Otros calendarios», «+», «Desde URL».</Way>
        <Way name="En el iPhone">
          En la app Calendario: «Calendarios», «Añadir calendario», «Añadir calendario de suscripción».
        </Way>
        <Way name="En Outlook">«Agregar calendario», «Suscribirse desde la web».</Way>
      </dl>
      <p className="mt-5 text-quiet text-sm">
        Quien tenga el enlace puede leer tus eventos: no lo compartas. Deja de funcionar cuando lo anulas o
        cuando termina tu Premium.
      </p>
    </>
  );
}

function Way({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="font-semibold">{name}</dt>
      <dd className="text-quiet">{children}</dd>
    </div>
  );
}
