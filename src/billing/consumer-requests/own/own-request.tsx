import { useEffect, useRef, useState } from "react";
import { useSubscription } from "#billing/subscription/client.ts";
import { refreshSubscription } from "#billing/subscription/load-subscription.ts";
import { useSession } from "#member/account/client.ts";
import { dateOfInstant, momentWords } from "#platform/shared/text/day-words.ts";
import { MINUTE_MS } from "#platform/shared/time.ts";
import { Button } from "#platform/ui/button.tsx";
import { ConfirmDialog } from "#platform/ui/dialogs/confirm-dialog.tsx";
import { consumerRequests } from "../client.ts";
import { CaseCode, CaseTitle } from "../components/request-sent.tsx";
import type { ConsumerRequestKind, OwnCase } from "../contract.ts";

const WORDS = {
  baja: {
    title: "Cancela ahora mismo",
    text: "La cancelamos en PayPal en el momento, sin correos para confirmar. Ves aquí tu código y hasta qué día sigues siendo Premium.",
    action: "Cancelar mi suscripción",
    question: "¿Cancelar tu suscripción?",
    consequence:
      "PayPal no volverá a cobrarte. Sigues siendo Premium hasta el final de lo que ya pagaste, y lo que escribiste queda guardado.",
    confirm: "Cancelar suscripción",
    busy: "Cancelando...",
  },
  arrepentimiento: {
    title: "Arrepiéntete ahora mismo",
    text: "Si estás en plazo, cancelamos tu suscripción y le pedimos a PayPal la devolución en el momento, sin correos para confirmar. Si ya te arrepentiste de otra suscripción en los últimos doce meses, lo revisa una persona.",
    action: "Arrepentirme y recuperar lo que pagué",
    question: "¿Arrepentirte de la compra?",
    consequence:
      "Cancelamos tu suscripción, te devolvemos todo lo que pagaste y tu acceso a Premium termina ahora. Lo que escribiste queda guardado.",
    confirm: "Arrepentirme",
    busy: "Un momento...",
  },
} as const satisfies Record<ConsumerRequestKind, object>;
const SESSION_GONE =
  "Tu sesión se cerró antes de empezar, y no cambiamos nada. Ingresa de nuevo, o pídelo con tu correo en el formulario que está debajo.";

/** The server resolves a signed-in member's request at once, because the session proves whose subscription it is. */
export function OwnRequest({ kind }: { kind: ConsumerRequestKind }) {
  const session = useSession();
  const state = useSubscription();
  const user = session.status === "signed-in" ? session.user : null;
  const name = user?.user_metadata.full_name;
  const [own, setOwn] = useState<OwnCase & { memberId: string }>();
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const alert = useRef<HTMLParagraphElement>(null);
  const words = WORDS[kind];

  useEffect(() => {
    if (problem) alert.current?.focus();
  }, [problem]);

  const confirm = async () => {
    if (!user) return;
    setProblem(undefined);
    const result = await consumerRequests("POST /api/consumer-requests/own", {
      body: { kind },
      memberId: user.id,
      // The answer waits for PayPal, which may be slow.
      timeoutMs: MINUTE_MS,
    });
    setIsAsking(false);
    if (!result.ok) return setProblem(problemOf(result.error.code, result.error.message));
    setOwn({ ...result.data, memberId: user.id });
    void refreshSubscription();
  };

  const hasNone = state.status === "loaded" && !state.subscription?.paypal_subscription_id;
  if (!user && !problem) return null;
  return (
    <div className="mb-7 border-line border-b pb-7">
      {own && own.memberId === user?.id ? (
        <OwnCaseResult own={own} />
      ) : (
        user && (
          <>
            <h2 className="text-2xl">{words.title}</h2>
            <p className="mt-3">
              Tu sesión está iniciada como{" "}
              <span className="wrap-anywhere">{user.email ? `${name} (${user.email})` : name}</span>.{" "}
              {hasNone
                ? "Esta cuenta no tiene una suscripción. Si la contrataste con otra, pídelo con su correo en el formulario."
                : words.text}
            </p>
            {!hasNone && (
              <Button className="mt-5 w-full sm:w-auto" onClick={() => setIsAsking(true)}>
                {words.action}
              </Button>
            )}
          </>
        )
      )}
      <p ref={alert} role="alert" tabIndex={-1} className="mt-3 text-danger empty:hidden focus:outline-none">
        {problem}
      </p>
      <ConfirmDialog
        open={isAsking && user !== null}
        title={words.question}
        confirmLabel={words.confirm}
        busyLabel={words.busy}
        cancelLabel="Seguir siendo Premium"
        onConfirm={confirm}
        onClose={() => setIsAsking(false)}
      >
        <p>{words.consequence}</p>
      </ConfirmDialog>
    </div>
  );
}

function problemOf(code: string, message: string): string {
  if (code === "unauthenticated") return SESSION_GONE;
  if (code === "offline")
    return `${message} No sabemos si tu solicitud llegó: al repetirla ves el mismo código, y nada se hace dos veces.`;
  return `${message} Intenta de nuevo en un momento, o pídelo con tu correo en el formulario.`;
}

function OwnCaseResult({ own }: { own: OwnCase }) {
  const { heading, text } = resultOf(own);
  return (
    <>
      <CaseTitle>{heading}</CaseTitle>
      <p className="mt-3">{text}</p>
      <CaseCode code={own.code} />
      <p className="mt-4 text-quiet text-sm">
        Lo pediste el {momentWords(own.requested_at)}. Guarda este código: es tu constancia.{" "}
        {own.mailed_to ? (
          <>
            {own.status === "under_way" ? "Cuando esté hecho te escribimos a" : "También te la enviamos a"}{" "}
            <span className="wrap-anywhere">{own.mailed_to}</span>.
          </>
        ) : (
          "Tu cuenta no tiene correo, así que la ves solo aquí y en la copia de tus datos. Para que te respondamos, escríbenos con tu código."
        )}
      </p>
    </>
  );
}

function resultOf({ kind, status, access_until }: OwnCase): { heading: string; text: string } {
  const isBaja = kind === "baja";
  if (status === "under_way")
    return {
      heading: "Tu solicitud está en curso",
      text: "PayPal todavía no respondió. Se lo seguimos pidiendo hasta que lo confirme, y cuenta la fecha de hoy: no tienes que hacer nada más.",
    };
  if (status !== "done")
    return {
      heading: "Una persona revisa tu solicitud",
      text: `No pudimos resolverla en el momento, y no cambiamos nada. Una persona la revisa y te responde dentro de las 24 horas: cuenta la fecha de hoy.${isBaja ? "" : " Si mientras tanto no quieres más cobros, cancela en tu perfil."}`,
    };
  const left = access_until
    ? `Sigues siendo Premium hasta el ${dateOfInstant(access_until)}.`
    : "Tu cuenta pasó al plan gratuito. Lo que escribiste queda guardado.";
  const done = isBaja
    ? "Tu suscripción está cancelada y no hay más cobros."
    : "Tu suscripción está cancelada y le pedimos a PayPal que te devuelva todo lo que pagaste, al mismo medio con el que pagaste. Suele tardar unos días.";
  return {
    heading: isBaja ? "Tu baja está hecha" : "Tu arrepentimiento está hecho",
    text: `${done} ${left}`,
  };
}
