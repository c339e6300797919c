import { type ReactNode, useState } from "react";
import { WITHDRAWAL_TERM } from "#features/subscription/withdrawal-days.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Scene } from "#ui/drawings/scene.tsx";
import { CheckingLink, isUnknown, LinkNotice, useMailed, useUrlSecret } from "#ui/mailed-link.tsx";
import { Link } from "#ui/navigation.tsx";
import type { Page } from "#ui/page.ts";
import { useSubmit } from "#ui/use-submit.ts";
import { consumerRequests } from "./client.ts";
import { CaseCode } from "./components/request-sent.tsx";
import type { ConsumerRequestKind, Standing } from "./contract.ts";

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
    text: `Al confirmar cancelamos tu suscripción, te devolvemos lo que pagaste y termina tu acceso a Premium. Vale si tu primer pago fue hace ${WITHDRAWAL_TERM} o menos, contados hasta el día de tu solicitud.`,
    action: "Confirmar el arrepentimiento",
  },
};
const UNKNOWN: Words = {
  title: "Este enlace no funciona",
  text: "Está incompleto o venció. Ábrelo completo, tal como llegó en el correo. Si sigue sin abrirse, escríbenos: la dirección está en el mismo correo.",
};
const SETTLED: Record<Exclude<Standing["status"], "waiting">, Words> = {
  under_way: {
    title: "Listo, ya estamos con tu solicitud",
    text: "Te escribimos al terminar. Si PayPal tarda, seguimos intentándolo: no tienes que hacer nada más.",
  },
  done: {
    title: "Tu solicitud ya está resuelta",
    text: "Te escribimos a tu correo con lo que hicimos. No hace falta que confirmes otra vez.",
  },
  by_hand: {
    title: "Una persona revisa tu solicitud",
    text: "No pudimos resolverla en el momento. Te escribimos qué puedes hacer, y una persona te responde dentro de las 24 horas desde que confirmaste.",
  },
};

const CLOSED_ENVELOPE = {
  light: "M68 66a12 12 0 0 1 24 0z",
  writing: "M64 84h32M70 94h20",
  line: "M28 34h104v72H28zM28 34l52 36 52-36M4 112h16M140 112h16",
};
const OPEN_ENVELOPE = {
  light: "M60 58a20 20 0 0 1 40 0z",
  writing: "M58 78h44M66 90h28",
  line: "M28 56v50h104V56M28 56l52-36 52 36M28 106l38-30M132 106L94 76M80 6v6M50 14l4 5M110 14l-4 5M4 112h16M140 112h16",
};

const KEPT = "Tu solicitud sigue guardada.";

/** Opening the mailed link changes nothing, because mail programs open links too. Only the button confirms. */
function ConfirmationPage() {
  const token = useUrlSecret();
  return token === undefined ? <Checking /> : <Confirmation key={token} token={token} />;
}

function Confirmation({ token }: { token: string }) {
  const { mailed, show, read } = useMailed(token, () =>
    consumerRequests("POST /api/consumer-requests/reading", { body: { token } }),
  );
  const { isBusy, submit } = useSubmit();
  const [problem, setProblem] = useState<string>();

  const confirm = async () => {
    setProblem(undefined);
    const result = await consumerRequests("POST /api/consumer-requests/confirmation", { body: { token } });
    if (result.ok || isUnknown(result)) show(result);
    else setProblem(`${result.error.message} ${KEPT}`);
  };

  if (mailed.status === "checking") return <Checking />;
  if (mailed.status === "unknown") return <Plain words={UNKNOWN} />;
  if (mailed.status === "failed") {
    return (
      <Plain words={{ title: "No pudimos abrir tu solicitud", text: `${mailed.message} ${KEPT}` }}>
        <Button onClick={() => void read()}>Intentar de nuevo</Button>
      </Plain>
    );
  }
  const { kind, code, status } = mailed.known;
  if (status !== "waiting") return <Plain words={SETTLED[status]} code={code} isSettled />;
  return (
    <Plain words={ASKED[kind]} code={code}>
      <Button softDisabled={isBusy} onClick={() => void submit(confirm)}>
        {isBusy ? "Confirmando..." : ASKED[kind].action}
      </Button>
      <p role="alert" className="w-full text-danger empty:hidden">
        {problem}
      </p>
    </Plain>
  );
}

function Checking() {
  return (
    <CheckingLink
      picture={<Scene {...CLOSED_ENVELOPE} />}
      title="Confirma tu solicitud"
      withoutScript="Para confirmar hace falta JavaScript, y en este navegador está desactivado. Sin él, escríbenos con tu código desde la dirección de tu solicitud: a quién, lo dice el mismo correo."
    >
      Buscando tu solicitud...
    </CheckingLink>
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
  const more = code && <CaseCode code={code} />;
  return (
    <LinkNotice
      picture={<Scene {...(isSettled ? OPEN_ENVELOPE : CLOSED_ENVELOPE)} />}
      {...{ title, text, more, isSettled }}
    >
      {children ?? (
        <Link href="/" className={buttonClass(isSettled ? "primary" : "secondary")}>
          Volver al Inicio
        </Link>
      )}
    </LinkNotice>
  );
}

export const page: Page = {
  title: "Confirma tu solicitud",
  ...(import.meta.env.SSR && {
    description: "Confirma con el enlace de tu correo una solicitud de baja o de arrepentimiento.",
  }),
  body: <ConfirmationPage />,
  isHidden: true,
};
