import { useEffect, useState } from "react";
import { apiOf } from "#shared/api-client.ts";
import { buttonClass } from "#ui/button.tsx";
import { Link } from "#ui/navigation.tsx";
import { Notice } from "#ui/notice.tsx";
import type { Page } from "#ui/page.ts";
import { useHydrated } from "#ui/use-hydrated.ts";
import { DeletionPicture, type DeletionStage } from "./components/deletion-picture.tsx";
import { type DeletionRequest, isConfirmed, isOurs, readDeletionRequest, shown } from "./confirmation.ts";
import type { DeletionState, dataRightsContract } from "./contract.ts";

const api = apiOf<typeof dataRightsContract>();

/** Minimum duration of the check (spec, section 9). */
const CHECK_MS = 1500;

/** The page that Facebook links to after a deletion request (spec, section 2). Prerendered. */
function DeletionStatusPage() {
  const isHydrated = useHydrated();
  const isChecked = useCheck();
  const request = isHydrated ? readDeletionRequest(window.location.search) : undefined;
  const state = useTrueState(request);
  const isChecking = !isHydrated || (request && !isChecked);
  const stage = isChecking ? "checking" : request && isConfirmed(request) ? "done" : "unclear";
  return (
    <Notice picture={<DeletionPicture key={stage} stage={stage} />} title="Estado de la eliminación de datos">
      <noscript>
        <p className="mt-4 max-w-lesson font-serif text-lg">
          Para ver el estado, esta página necesita JavaScript. Actívalo y vuelve a abrir el enlace, o
          escríbenos con el código que recibiste: la dirección está en «Cómo eliminar tus datos».
        </p>
      </noscript>
      <div role="status" className="mt-4 min-h-28 max-w-lesson font-serif text-lg">
        {isHydrated && <Result request={request} stage={stage} state={state} />}
      </div>
      <div className="mt-8 flex flex-wrap gap-3">
        <Link href="/" className={buttonClass()}>
          Volver al Inicio
        </Link>
        <Link href="/facebook-data-instructions" className={buttonClass("quiet", "max-sm:-ml-3")}>
          Cómo eliminar tus datos
        </Link>
      </div>
    </Notice>
  );
}

function useCheck(): boolean {
  const [isChecked, setIsChecked] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsChecked(true), CHECK_MS);
    return () => clearTimeout(timer);
  }, []);
  return isChecked;
}

function useTrueState(request: DeletionRequest | undefined): DeletionState | undefined {
  const [state, setState] = useState<DeletionState>();
  const code = request && isOurs(request) ? request.code : undefined;
  useEffect(() => {
    if (!code) return;
    void api("GET /api/data-deletion", { query: { code } }).then(
      (result) => result.ok && setState(result.data.state),
    );
  }, [code]);
  return state;
}

interface ResultProps {
  request: DeletionRequest | undefined;
  stage: DeletionStage;
  state: DeletionState | undefined;
}

function Result({ request, stage, state }: ResultProps) {
  if (!request) {
    return (
      <>
        <p>Información de solicitud inválida.</p>
        <p className="mt-3 text-quiet">
          Al enlace le falta una parte. Ábrelo completo, tal como lo recibiste al enviar la solicitud.
        </p>
      </>
    );
  }
  if (stage === "checking") return <p className="text-quiet">Comprobando el estado de tu solicitud...</p>;
  if (stage === "unclear") {
    return (
      <>
        <p>Hubo un problema al verificar el estado de eliminación de datos...</p>
        <p className="mt-3 text-quiet">
          Revisa que el enlace sea el que recibiste. Si lo es, escríbenos y lo vemos contigo.
        </p>
      </>
    );
  }
  return (
    <>
      <p>
        La solicitud de eliminación de datos del usuario <Given>{request.userId}</Given> ha sido procesada.
      </p>
      {state === "billing" && (
        <p className="mt-3">
          Los datos ya se borraron. Falta que PayPal nos confirme que canceló la suscripción: se lo seguimos
          pidiendo hasta que lo haga, y no tienes que hacer nada.
        </p>
      )}
      <p className="mt-3">
        Código de confirmación:
        <br />
        <Given>{request.code}</Given>
      </p>
    </>
  );
}

/** Isolates untrusted text from the address (`bdi`). */
function Given({ children }: { children: string }) {
  return <bdi className="wrap-anywhere font-sans font-semibold">{shown(children)}</bdi>;
}

export const page: Page = {
  title: "Estado de la eliminación de datos",
  ...(import.meta.env.SSR && {
    description: "Consulta con tu código en qué quedó tu solicitud de eliminar tus datos.",
  }),
  body: <DeletionStatusPage />,
  isHidden: true,
};
