import { useEffect, useState } from "react";
import { apiOf } from "#platform/shared/api-client.ts";
import { buttonClass } from "#platform/ui/button.tsx";
import { Scene, type SceneLines } from "#platform/ui/drawings/scene.tsx";
import { Link } from "#platform/ui/navigation.tsx";
import { Notice } from "#platform/ui/notice.tsx";
import type { Page } from "#platform/ui/page.ts";
import { useHydrated } from "#platform/ui/use-hydrated.ts";
import { CONFIRMATION_CODE, type DeletionRequest, readDeletionRequest, shown } from "./confirmation.ts";
import type { DeletionState, dataRightsContract } from "./contract.ts";

const api = apiOf<typeof dataRightsContract>();

type DeletionStage = "checking" | "done" | "unclear";

const GROUND = "M4 112h16M142 112h14";
const PAGE = `M36 12h70a6 6 0 0 1 6 6v88a6 6 0 0 1-6 6H36a6 6 0 0 1-6-6V18a6 6 0 0 1 6-6z${GROUND}`;
const PAGE_BEHIND_LENS = `M112 44V18a6 6 0 0 0-6-6H36a6 6 0 0 0-6 6v88a6 6 0 0 0 6 6h70${GROUND}`;

const STAGES: Record<DeletionStage, SceneLines> = {
  checking: {
    light: "M84 78a14 14 0 0 1 28 0z",
    writing: "M46 36h48M46 52h24M46 68h18M46 84h20",
    line: `${PAGE_BEHIND_LENS}M98 98a24 24 0 1 0-.1 0zM78 78h40M115 91l21 21`,
  },
  done: {
    light: "M51 80a20 20 0 0 1 40 0z",
    line: `${PAGE}M43 80h56M71 48v-8M46 57l-6-5M96 57l6-5`,
  },
  unclear: {
    light: "M52 54a16 16 0 0 1 32 0 14 14 0 0 0-9 6 12 12 0 0 0-19 4c-3-2-4-6-4-10z",
    writing: "M46 96h34",
    line: `${PAGE}M60 84a10 10 0 0 1-1-20 14 14 0 0 1 27-3 12 12 0 0 1 2 23z`,
  },
};

/** Minimum duration of the check (spec, section 9). */
const CHECK_MS = 1500;

function DeletionStatusPage() {
  const isHydrated = useHydrated();
  const isChecked = useCheck();
  const request = isHydrated ? readDeletionRequest(window.location.search) : undefined;
  const state = useTrueState(request);
  const isChecking = !isHydrated || (request && !isChecked);
  const stage = isChecking ? "checking" : request?.code.startsWith("CONFIRM_") ? "done" : "unclear";
  return (
    <Notice
      picture={<Scene key={stage} {...STAGES[stage]} className="w-44 animate-fade" />}
      title="Estado de la eliminación de datos"
    >
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
  const code = request && CONFIRMATION_CODE.test(request.code) ? request.code : undefined;
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
          Falta terminar de borrar los datos o, si había una suscripción, que PayPal nos confirme que la
          canceló. Seguimos hasta que esté hecho, y no tienes que hacer nada.
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

/** Shows untrusted text from the URL. `bdi` isolates the direction of the text. */
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
