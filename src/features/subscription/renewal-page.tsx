import { type ReactNode, useEffect, useRef, useState } from "react";
import { apiOf, type CallError, type CallResult } from "#shared/api-client.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { LineArt } from "#ui/drawings/line-art.tsx";
import { Link } from "#ui/navigation.tsx";
import { Notice } from "#ui/notice.tsx";
import type { Page } from "#ui/page.ts";
import { useSubmit } from "#ui/use-submit.ts";
import type { chargesContract, Renewal } from "./charges/contract.ts";

const api = apiOf<typeof chargesContract>();

type Shown =
  | { status: "checking" }
  | { status: "unknown" }
  | { status: "failed"; message: string }
  | { status: "known"; renewal: Renewal };

const UNKNOWN = {
  title: "Este enlace no funciona",
  text: "Está incompleto o es muy antiguo. Ábrelo completo, tal como llegó en el correo. También puedes cancelar en tu perfil o con el botón de baja, sin iniciar sesión.",
};

/** The address has no secret. */
const INCOMPLETE = "";

/**
 * Cancels without a session, from the link of a notice. Opening it changes nothing, because mail programs open links
 * too: only the button cancels. The secret is in the URL fragment, which browsers send to no server.
 */
function RenewalPage() {
  const token = useUrlSecret();
  return token === undefined ? <Checking /> : <Asked key={token} token={token} />;
}

function Asked({ token }: { token: string }) {
  const [shown, setShown] = useState<Shown>({ status: token === INCOMPLETE ? "unknown" : "checking" });
  const [isDone, setIsDone] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { isBusy, submit } = useSubmit();

  const read = async () => {
    setShown({ status: "checking" });
    setShown(shownOf(await api("POST /api/renewal/reading", { body: { token } })));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads once; the button reads again
  useEffect(() => {
    if (token !== INCOMPLETE) void read();
  }, []);
  const cancel = async () => {
    setProblem(undefined);
    const result = await api("POST /api/renewal/cancellation", { body: { token } });
    if (!result.ok && !isUnknown(result.error)) {
      return setProblem(`${result.error.message} Tu suscripción sigue igual: intenta de nuevo.`);
    }
    setIsDone(true);
    setShown(shownOf(result));
  };

  if (shown.status === "checking") return <Checking />;
  if (shown.status === "unknown") return <Plain {...UNKNOWN} />;
  if (shown.status === "failed") {
    return (
      <Plain title="No pudimos abrir tu aviso" text={shown.message}>
        <Button onClick={() => void read()}>Intentar de nuevo</Button>
      </Plain>
    );
  }
  const { renewal } = shown;
  if (renewal.status !== "open") return <Plain {...endOf(renewal)} isSettled={isDone} />;
  const day = dayIn(renewal, renewal.charge_at);
  return (
    <Plain
      title="Cancela tu suscripción"
      text={`El ${day} PayPal te cobra ${renewal.price} por Premium. Si cancelas ahora, no te lo cobra y ${keptText(renewal)} Lo que escribiste queda guardado.`}
    >
      <Button softDisabled={isBusy} onClick={() => void submit(cancel)}>
        {isBusy ? "Cancelando..." : "Cancelar suscripción"}
      </Button>
      <Link href="/" className={buttonClass("quiet")}>
        Seguir siendo Premium
      </Link>
      <p role="alert" className="w-full text-danger empty:hidden">
        {problem}
      </p>
    </Plain>
  );
}

function endOf(renewal: Renewal): { title: string; text: string } {
  switch (renewal.status) {
    case "expired":
      return {
        title: "La fecha de este aviso ya pasó",
        text: `Era para el cobro del ${dayIn(renewal, renewal.charge_at)}. No cambiamos nada. Puedes cancelar los próximos cobros en tu perfil o con el botón de baja, sin iniciar sesión.`,
      };
    case "over":
      return {
        title: "Esta suscripción ya terminó",
        text: "El aviso es de una suscripción anterior, que no tiene más cobros. No cambiamos nada. Lo que tengas hoy lo ves en tu perfil.",
      };
    default:
      return {
        title: "Tu suscripción está cancelada",
        text: `PayPal no te vuelve a cobrar y ${keptText(renewal)} Lo que escribiste queda guardado, por si vuelves.`,
      };
  }
}

/** Begins in the middle of a sentence. */
function keptText(renewal: Renewal): string {
  const { access_until: until } = renewal;
  return until !== null && until > new Date().toISOString()
    ? `sigues siendo Premium hasta el ${dayIn(renewal, until)}.`
    : "tu cuenta pasa al plan gratuito.";
}

function Checking() {
  return (
    <Notice picture={<Calendar />} title="Tu próximo cobro">
      <p className="mt-4 hidden max-w-lesson font-serif text-lg noscript:block">
        Para cancelar aquí hace falta JavaScript, y en este navegador está apagado. Sin él puedes cancelar en
        PayPal, en «Pagos automáticos», o escribirnos: la dirección está en el correo.
      </p>
      <p role="status" className="mt-4 min-h-28 font-serif text-lg text-quiet noscript:hidden">
        Buscando tu aviso...
      </p>
    </Notice>
  );
}

interface PlainProps {
  title: string;
  text: string;
  /** Moves the focus to the text, because the button that had it is gone. */
  isSettled?: boolean;
  children?: ReactNode;
}

function Plain({ title, text, isSettled = false, children }: PlainProps) {
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isSettled) said.current?.focus({ preventScroll: true });
  }, [isSettled]);
  return (
    <Notice picture={<Calendar isOver={isSettled} />} title={title}>
      <p
        ref={said}
        role="status"
        tabIndex={-1}
        className="mt-4 max-w-lesson animate-fade font-serif text-lg focus:outline-none"
      >
        {text}
      </p>
      <div className="mt-8 flex flex-wrap items-center gap-3">
        {children ?? (
          <>
            <Link href="/perfil" className={buttonClass("secondary")}>
              Ir a tu perfil
            </Link>
            <Link href="/baja" className={buttonClass("quiet")}>
              Botón de baja
            </Link>
          </>
        )}
      </div>
    </Notice>
  );
}

function Calendar({ isOver = false }: { isOver?: boolean }) {
  return (
    <LineArt className="w-44" viewBox="0 0 160 124">
      <path d="M34 52h92" stroke="var(--edge)" />
      <circle cx="80" cy="76" r="12" fill="var(--ember)" stroke="none" />
      {isOver && <path d="M62 94l36-36" />}
      <path d="M34 28h92v76H34zM56 18v18M104 18v18M4 112h16M140 112h16" />
    </LineArt>
  );
}

/** "20 de diciembre de 2026", as the notice told it. */
function dayIn({ time_zone }: Renewal, instant: string): string {
  return new Intl.DateTimeFormat("es-ES", { dateStyle: "long", timeZone: time_zone }).format(
    new Date(instant),
  );
}

function shownOf(result: CallResult<Renewal>): Shown {
  if (result.ok) return { status: "known", renewal: result.data };
  if (isUnknown(result.error)) return { status: "unknown" };
  return { status: "failed", message: `${result.error.message} No cambiamos nada.` };
}

/** The server answers a wrong secret with one of these codes. */
function isUnknown({ code }: CallError): boolean {
  return code === "not_found" || code === "bad_request";
}

/** Returns the URL fragment of a mailed link; undefined while prerendering and before the first effect. */
function useUrlSecret(): string | undefined {
  const [secret, setSecret] = useState<string>();
  useEffect(() => {
    const read = () => {
      const fragment = window.location.hash.slice(1);
      // The skip link "Saltar al contenido" changes the fragment too.
      const isPlace = document.getElementById(fragment) !== null;
      setSecret((known) => (isPlace ? (known ?? INCOMPLETE) : fragment));
    };
    read();
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, []);
  return secret;
}

export const page: Page = {
  title: "Tu próximo cobro",
  ...(import.meta.env.SSR && {
    description: "Cancela Premium antes del próximo cobro con el enlace de tu aviso, sin iniciar sesión.",
  }),
  body: <RenewalPage />,
  isHidden: true,
};
