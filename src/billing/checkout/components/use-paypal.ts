import { useEffect, useEffectEvent, useState } from "react";
import { flowStore, isPremium, subscriptionStore } from "#billing/subscription/client.ts";
import { refreshSubscription } from "#billing/subscription/load-subscription.ts";
import { sessionStore } from "#member/account/client.ts";
import { currentMember } from "#member/account/session/session.ts";
import type { CallError } from "#platform/shared/api-client.ts";
import { listen } from "#platform/shared/page-lifecycle.ts";
import { closeToast, showToast } from "#platform/ui/toasts/toast.ts";
import { useSubmit } from "#platform/ui/use-submit.ts";
import { CHECKOUT, confirmApproval, REFUSED } from "../approval.ts";
import { checkoutApi, welcomeStore } from "../client.ts";
import { consentVersion } from "../consent/consent.ts";
import { readApproval, writeApproval } from "../steps.ts";
import type { PaypalMessage } from "./paypal-frame.tsx";

/** An error in the words of the spec's section 8. `needsSignIn`: a new sign-in solves it. */
interface Problem {
  title: string;
  description: string;
  needsSignIn?: boolean;
}

/**
 * The states of a payment. `creating` is ours; PayPal's script has `initial`, `pending`, `resolved` and `rejected`.
 * `confirming` follows an approval; `kept` means that the server does not know of it yet.
 */
type PaypalPhase = "initial" | "creating" | "pending" | "resolved" | "rejected" | "confirming" | "kept";

const paypalProblem = (description: string): Problem => ({ title: "Error de PayPal", description });
const SCRIPT_PROBLEM = paypalProblem("Error al cargar script de PayPal. Revisa tu conexión o configuración.");
const BUTTON_PROBLEM = paypalProblem(
  "Ocurrió un error con PayPal. Por favor, intenta de nuevo o contacta a soporte.",
);
const BLOCKED_PROBLEM = paypalProblem(
  "Tu navegador bloqueó la ventana de PayPal. Permite las ventanas emergentes de este sitio y toca de nuevo el botón de PayPal.",
);
const POST_APPROVAL_PROBLEM: Problem = {
  title: "Error Post-Aprobación",
  description: "Hubo un problema al finalizar tu suscripción. Revisa tu perfil o contacta a soporte.",
};
const ALREADY_OPEN =
  "ya tienes una suscripción abierta en PayPal. Toca «Comenzar Gratis» para cancelarla y suscríbete de nuevo.";
const SESSION_PROBLEM: Problem = {
  title: "Error de Suscripción",
  description: "Debes iniciar sesión y tener una sesión activa para suscribirte.",
  needsSignIn: true,
};

/** `firstChargeAt` is ISO 8601; null for today. */
export function usePaypal(price: string, firstChargeAt: string | null) {
  // A stored approval has not reached the server yet, and must be confirmed before a new attempt.
  const [isUntold] = useState(() => readApproval() !== null);
  const [phase, setPhase] = useState<PaypalPhase>(isUntold ? "kept" : "initial");
  const [problem, setProblem] = useState(isUntold ? POST_APPROVAL_PROBLEM : undefined);
  const [subscriptionId, setSubscriptionId] = useState("");
  const { submit } = useSubmit();

  const fail = (next: Problem, nextPhase: PaypalPhase = "initial") => {
    setPhase(nextPhase);
    setProblem(next);
    showToast({ ...next, variant: "destructive", topic: CHECKOUT });
  };

  /** The server returns the same subscription to a repeated request. */
  const create = async () => {
    setPhase("creating");
    setProblem(undefined);
    const result = await checkoutApi("POST /api/subscription/paypal", {
      memberId: currentMember()?.id ?? "",
      body: {
        consent: consentVersion(price),
        first_charge_at: firstChargeAt,
        time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
    });
    if (!result.ok) {
      // The member has subscribed in another tab. The flow shows this after the refresh.
      if (result.error.code === "conflict") {
        await refreshSubscription();
        if (isPremium(subscriptionStore.get())) return setPhase("initial");
      }
      // The first charge that we showed may be outdated.
      if (result.error.code === "bad_request") void refreshSubscription();
      return fail(creationProblem(result.error));
    }
    const id = result.data.paypalSubscriptionId;
    if (!id) {
      return fail({
        title: "Error de Suscripción",
        description: "No se recibió un ID de suscripción de PayPal. Por favor, intenta de nuevo.",
      });
    }
    setSubscriptionId(id);
    setPhase("pending");
  };

  const confirm = async () => {
    setPhase("confirming");
    setProblem(undefined);
    const { result, isNew = false } = await confirmApproval();
    welcomeStore.set(isNew);
    if (result === "kept") return fail(POST_APPROVAL_PROBLEM, "kept");
    if (result === "signed-out") return fail(SESSION_PROBLEM, "kept");
    setPhase("initial");
    if (result === "refused") setProblem(REFUSED);
  };

  const onMessage = ({ type, subscriptionID }: PaypalMessage) => {
    if (type === "script-resolved") {
      setPhase("resolved");
      setProblem(undefined);
    } else if (type === "script-rejected") {
      setPhase("rejected");
      setProblem(SCRIPT_PROBLEM);
    } else if (type === "opening") {
      showToast({
        title: "Redirigiendo a PayPal",
        description: "Aprueba la suscripción en la ventana de PayPal. Aquí te esperamos.",
        topic: CHECKOUT,
      });
    } else if (type === "approved") {
      closeToast("Redirigiendo a PayPal");
      const session = sessionStore.get();
      writeApproval({
        userId: session.status === "signed-in" ? session.user.id : null,
        paypalSubscriptionId: subscriptionID ?? subscriptionId,
        isRenewal: isPremium(subscriptionStore.get()),
      });
      void confirm();
    } else if (type === "blocked") {
      // Keep PayPal's button: it works once the browser allows the window.
      fail(BLOCKED_PROBLEM, "resolved");
    } else if (type === "error") {
      fail(BUTTON_PROBLEM);
    } else if (type === "cancelled" && flowStore.get() === "plan") {
      setPhase("initial");
      showToast({
        title: "Suscripción Cancelada",
        description: "No se cobró nada, y lo tuyo sigue aquí.",
        topic: CHECKOUT,
      });
    }
  };

  const retry = useEffectEvent(confirm);
  useEffect(() => {
    if (phase === "kept") return listen(() => void retry(), "online");
  }, [phase]);

  return { phase, subscriptionId, problem, subscribe: () => submit(create), confirm, onMessage };
}

function creationProblem({ code, message }: CallError): Problem {
  const title = "Error de Suscripción";
  if (code === "unauthenticated") return SESSION_PROBLEM;
  // The server's message says that the accepted terms are outdated, or that it still asks PayPal after a restore.
  if (code === "bad_request" || code === "unavailable") return { title, description: message };
  if (code === "conflict" || code === "offline") {
    const detail = code === "conflict" ? ALREADY_OPEN : message;
    return {
      title,
      description: `No se pudo iniciar el proceso de suscripción con PayPal. Detalle: ${detail}`,
    };
  }
  return { title, description: `La comunicación con el servidor de PayPal falló: ${message}` };
}
