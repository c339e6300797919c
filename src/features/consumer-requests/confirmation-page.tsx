import { type ReactNode, useEffect, useRef, useState } from "react";
import { WITHDRAWAL_TERM } from "#features/subscription/withdrawal-days.ts";
import type { CallError, CallResult } from "#shared/api-client.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { LineArt } from "#ui/drawings/line-art.tsx";
import { Link } from "#ui/navigation.tsx";
import { Notice } from "#ui/notice.tsx";
import type { Page } from "#ui/page.ts";
import { useSubmit } from "#ui/use-submit.ts";
import { consumerRequests } from "./client.ts";
import { RequestForm } from "./components/request-form.tsx";
import { CaseCode } from "./components/request-sent.tsx";
import type { ConsumerRequestKind, Standing } from "./contract.ts";

type Shown =
  | Standing
  | { status: "checking" }
  | { status: "unknown" }
  | { status: "failed"; message: string };

interface Words {
  title: string;
  text: string;
}

const ASKED: Record<ConsumerRequestKind, Words & { action: string }> = {
  baja: {
    title: "Confirma tu baja",
    text: "Al confirmar cancelamos tu suscripción Premium. La conservas hasta el final de lo que ya pagaste y no hay más cobros.",
    action: "Confirmar la baja",
  },
  arrepentimiento: {
    title: "Confirma tu arrepentimiento",
    text: `Al confirmar cancelamos tu suscripción, te devolvemos lo que pagaste y termina tu acceso a Premium. Vale si tu primer pago fue hace ${WITHDRAWAL_TERM} o menos, contados hasta el día de tu pedido.`,
    action: "Confirmar el arrepentimiento",
  },
};
const UNDER_WAY: Record<ConsumerRequestKind, Words> = {
  baja: {
    title: "Listo, ya estamos con tu pedido",
    text: "Cancelamos tu suscripción en PayPal y te escribimos al terminar. Si PayPal tarda, seguimos intentándolo: no tienes que hacer nada más.",
  },
  arrepentimiento: {
    title: "Listo, ya estamos con tu pedido",
    text: "Cancelamos tu suscripción, pedimos la devolución a PayPal y te escribimos al terminar. Si PayPal tarda, seguimos intentándolo: no tienes que hacer nada más.",
  },
};
const UNKNOWN: Words = {
  title: "Este enlace no funciona",
  text: "Está incompleto o venció. Ábrelo completo, tal como llegó en el correo. Si sigue sin abrirse, escríbenos: la dirección está en el mismo correo.",
};
const EXPIRED: Words = {
  title: "El enlace venció",
  text: "Pasaron más de siete días desde tu pedido. Escríbenos con tu código: cuenta la fecha en que lo pediste. También puedes hacer un pedido nuevo aquí mismo.",
};
const DONE: Words = {
  title: "Tu pedido ya está resuelto",
  text: "Te escribimos a tu correo con lo que hicimos. No hace falta que confirmes otra vez.",
};
const BY_HAND: Words = {
  title: "Estamos revisando tu pedido",
  text: "Con tu correo no encontramos una suscripción activa. Te escribimos qué puedes hacer, y tu pedido sigue abierto.",
};

/** The address has no secret. */
const INCOMPLETE = "";

/**
 * Opening the mailed link changes nothing, because mail programs open links too. Only the button confirms.
 * The secret is in the URL fragment, which browsers send to no server.
 */
function ConfirmationPage() {
  const token = useUrlSecret();
  return token === undefined ? <Checking /> : <Confirmation key={token} token={token} />;
}

function Confirmation({ token }: { token: string }) {
  const [shown, setShown] = useState<Shown>({ status: token === INCOMPLETE ? "unknown" : "checking" });
  const { isBusy, submit } = useSubmit();
  const [problem, setProblem] = useState<string>();

  const read = async () => {
    setShown({ status: "checking" });
    setShown(standingOf(await consumerRequests("POST /api/consumer-requests/reading", { body: { token } })));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads once; the button reads again
  useEffect(() => {
    if (token !== INCOMPLETE) void read();
  }, []);
  const confirm = async () => {
    setProblem(undefined);
    const result = await consumerRequests("POST /api/consumer-requests/confirmation", { body: { token } });
    if (result.ok || isUnknown(result.error)) setShown(standingOf(result));
    else setProblem(`${result.error.message} Tu pedido sigue guardado.`);
  };

  switch (shown.status) {
    case "checking":
      return <Checking />;
    case "unknown":
      return <Plain words={UNKNOWN} />;
    case "failed":
      return (
        <Plain words={{ title: "No pudimos abrir tu pedido", text: shown.message }}>
          <Button onClick={() => void read()}>Intentar de nuevo</Button>
        </Plain>
      );
    case "expired":
      return (
        <Plain words={EXPIRED} code={shown.code}>
          <RequestForm kind={shown.kind} />
        </Plain>
      );
    case "waiting":
      return (
        <Plain words={ASKED[shown.kind]} code={shown.code}>
          <Button softDisabled={isBusy} onClick={() => void submit(confirm)}>
            {isBusy ? "Confirmando..." : ASKED[shown.kind].action}
          </Button>
          <p role="alert" className="w-full text-danger empty:hidden">
            {problem}
          </p>
        </Plain>
      );
    case "under_way":
      return <Plain words={UNDER_WAY[shown.kind]} code={shown.code} isSettled />;
    case "done":
      return <Plain words={DONE} code={shown.code} isSettled />;
    case "by_hand":
      return <Plain words={BY_HAND} code={shown.code} isSettled />;
  }
}

function Checking() {
  return (
    <Notice picture={<Envelope />} title="Confirma tu pedido">
      <p className="mt-4 hidden max-w-lesson font-serif text-lg noscript:block">
        Para confirmar hace falta JavaScript, y en este navegador está apagado. Sin él, escríbenos con tu
        código desde la dirección de tu pedido: a quién, lo dice el mismo correo.
      </p>
      <p role="status" className="mt-4 min-h-28 font-serif text-lg text-quiet noscript:hidden">
        Buscando tu pedido...
      </p>
    </Notice>
  );
}

interface PlainProps {
  words: Words;
  code?: string;
  /** The person has nothing left to do here. */
  isSettled?: boolean;
  children?: ReactNode;
}

function Plain({ words: { title, text }, code, isSettled = false, children }: PlainProps) {
  const said = useRef<HTMLDivElement>(null);
  // The button that had the focus no longer exists.
  useEffect(() => {
    if (isSettled) said.current?.focus({ preventScroll: true });
  }, [isSettled]);
  return (
    <Notice picture={<Envelope isOpen={isSettled} />} title={title}>
      <div
        ref={said}
        role="status"
        tabIndex={-1}
        className="mt-4 max-w-lesson animate-fade focus:outline-none"
      >
        <p className="font-serif text-lg">{text}</p>
        {code && <CaseCode code={code} />}
      </div>
      <div className="mt-8 flex flex-wrap items-center gap-3">
        {children ?? (
          <Link href="/" className={buttonClass(isSettled ? "primary" : "secondary")}>
            Volver al Inicio
          </Link>
        )}
      </div>
    </Notice>
  );
}

function Envelope({ isOpen = false }: { isOpen?: boolean }) {
  return (
    <LineArt className="w-44" viewBox="0 0 160 124">
      {isOpen ? (
        <>
          <path d="M60 58a20 20 0 0 1 40 0z" fill="var(--ember)" stroke="none" />
          <path d="M58 78h44M66 90h28" stroke="var(--edge)" />
          <path d="M28 56v50h104V56M28 56l52-36 52 36M28 106l38-30M132 106L94 76M80 6v6M50 14l4 5M110 14l-4 5M4 112h16M140 112h16" />
        </>
      ) : (
        <>
          <path d="M68 66a12 12 0 0 1 24 0z" fill="var(--ember)" stroke="none" />
          <path d="M64 84h32M70 94h20" stroke="var(--edge)" />
          <path d="M28 34h104v72H28zM28 34l52 36 52-36M4 112h16M140 112h16" />
        </>
      )}
    </LineArt>
  );
}

function standingOf(result: CallResult<Standing>): Shown {
  if (result.ok) return result.data;
  if (isUnknown(result.error)) return { status: "unknown" };
  return { status: "failed", message: `${result.error.message} Tu pedido sigue guardado.` };
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
  title: "Confirma tu pedido",
  ...(import.meta.env.SSR && {
    description: "Confirma con el enlace de tu correo un pedido de baja o de arrepentimiento.",
  }),
  body: <ConfirmationPage />,
  isHidden: true,
};
