import { useEffect, useRef } from "react";
import { Button } from "#ui/button.tsx";

interface RequestSentProps {
  code: string;
  /** Unknown after a reload. */
  email: string | undefined;
  /** False if a mail limit prevented the link. */
  isMailed: boolean;
  /** Sent just now, not restored from the history. Moves the focus to the heading. */
  isNew: boolean;
  onBegin: () => void;
}

export function RequestSent({ code, email, isMailed, isNew, onBegin }: RequestSentProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) title.current?.focus();
  }, [isNew]);
  return (
    <>
      <h2 ref={title} tabIndex={-1} className="text-2xl focus:outline-none">
        Recibimos tu solicitud
      </h2>
      <p className="mt-3">Este es tu código. Guárdalo: identifica tu solicitud.</p>
      <CaseCode code={code} />
      {isMailed ? <MailedLink email={email} /> : <NoLink />}
      <Button variant="secondary" className="mt-5" onClick={onBegin}>
        Hacer otra solicitud
      </Button>
    </>
  );
}

function MailedLink({ email }: { email: string | undefined }) {
  return (
    <>
      <h3 className="mt-6 text-xl">Falta un paso</h3>
      <p className="mt-2">
        Te enviamos un correo
        {email && (
          <>
            {" "}
            a <span className="wrap-anywhere font-semibold">{email}</span>
          </>
        )}
        . Abre el enlace que trae y confirma. Solo así sabemos que la dirección es tuya. Tienes siete días.
      </p>
      <p className="mt-3 text-quiet text-sm">
        Si no llega en unos minutos, mira en el correo no deseado y revisa que la dirección esté bien escrita.
      </p>
    </>
  );
}

function NoLink() {
  return (
    <>
      <h3 className="mt-6 text-xl">Qué pasa ahora</h3>
      <p className="mt-2">
        Hoy ya enviamos varios correos a esa dirección, así que por esta solicitud no enviamos otro. Queda
        registrada con la fecha de hoy y una persona la va a revisar.
      </p>
      <p className="mt-3">
        Si tienes uno de esos correos, abre su enlace y confirma. Si no, escríbenos desde esa dirección con tu
        código.
      </p>
    </>
  );
}

export function CaseCode({ code }: { code: string }) {
  return (
    <p className="mt-4 border-ember border-l-4 py-1 pl-4">
      <span className="sr-only">Código: </span>
      <strong className="whitespace-nowrap font-semibold text-3xl tabular-nums tracking-wide">{code}</strong>
    </p>
  );
}
