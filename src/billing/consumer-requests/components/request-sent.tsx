import { useEffect, useRef } from "react";
import { Button } from "#platform/ui/button.tsx";

export interface Sent {
  code: string;
  email: string;
  /** False if a mail limit prevented the link. */
  isMailed: boolean;
}

export function RequestSent({ code, email, isMailed, onBegin }: Sent & { onBegin: () => void }) {
  return (
    <>
      <CaseTitle>Recibimos tu solicitud</CaseTitle>
      <p className="mt-3">Este es tu código. Guárdalo: identifica tu solicitud.</p>
      <CaseCode code={code} />
      {isMailed ? (
        <>
          <h3 className="mt-6 text-xl">Falta un paso</h3>
          <p className="mt-2">
            Te enviamos un correo a <span className="wrap-anywhere font-semibold">{email}</span>. Abre el
            enlace que trae y confirma. Solo así sabemos que la dirección es tuya. Tienes treinta días.
          </p>
          <p className="mt-3 text-quiet text-sm">
            Si no llega en unos minutos, mira en el correo no deseado y revisa que la dirección esté bien
            escrita.
          </p>
        </>
      ) : (
        <>
          <h3 className="mt-6 text-xl">Qué pasa ahora</h3>
          <p className="mt-2">
            Ahora no podemos enviar otro correo a esa dirección. Tu solicitud queda registrada con su fecha.
            Si ya tienes un correo nuestro, abre su enlace y confirma.
          </p>
          <p className="mt-3">
            Si no, escríbenos desde esa dirección con tu código: así sabemos que es tuya, y una persona te
            responde dentro de las 24 horas.
          </p>
        </>
      )}
      <Button variant="secondary" className="mt-5" onClick={onBegin}>
        Hacer otra solicitud
      </Button>
    </>
  );
}

/** Takes the focus, because the button that had it has disappeared. */
export function CaseTitle({ children }: { children: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <h2 ref={title} tabIndex={-1} className="text-2xl focus:outline-none">
      {children}
    </h2>
  );
}

export function CaseCode({ code }: { code: string }) {
  return (
    <p className="mt-4 border-ember border-l-4 py-1 pl-4">
      <span className="sr-only">Código: </span>
      <strong className="font-semibold text-3xl tabular-nums">{code}</strong>
    </p>
  );
}
