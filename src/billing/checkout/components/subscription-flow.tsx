import { type ReactNode, useEffect, useState } from "react";
import { closeSubscriptionFlow, flowStore, useSubscription } from "#billing/subscription/client.ts";
import type { Subscription } from "#billing/subscription/contract.ts";
import { refreshSubscription } from "#billing/subscription/load-subscription.ts";
import { useSession } from "#member/account/client.ts";
import { SignInOptions } from "#member/account/sign-in/sign-in-options.tsx";
import { Button, buttonClass } from "#platform/ui/button.tsx";
import { Dialog } from "#platform/ui/dialogs/dialog.tsx";
import { Link } from "#platform/ui/navigation.tsx";
import { useStore } from "#platform/ui/use-store.ts";
import { usePublicConfig, welcomeStore } from "../client.ts";
import { readApproval, rememberUpgradeIntent } from "../steps.ts";
import { PitchDialog } from "./pitch-dialog.tsx";
import { PlanDialog } from "./plan-dialog.tsx";
import { Welcome } from "./welcome.tsx";

/** The modals of the spec's section 4. Each opening begins with the first step. */
export function SubscriptionFlow({ addressForm }: { addressForm: ReactNode }) {
  const step = useStore(flowStore);
  const session = useSession();
  const state = useSubscription();
  const { config, reload } = usePublicConfig(step !== "closed");
  const isWelcome = useStore(welcomeStore);
  const [last, setLast] = useState(step);
  const [opening, setOpening] = useState(0);
  if (step !== last) {
    setLast(step);
    if (last === "closed") setOpening(opening + 1);
  }

  const isSignedIn = session.status === "signed-in";
  // Another tab or PayPal's own site may have changed the subscription.
  const isChoosing = isSignedIn && (step === "pitch" || step === "plan");
  useEffect(() => {
    if (isChoosing) void refreshSubscription();
  }, [isChoosing]);
  // The member may have signed in meanwhile in another tab.
  const isAnswered = isSignedIn && step === "payment-login";
  useEffect(() => {
    if (isAnswered) closeSubscriptionFlow();
  }, [isAnswered]);

  const subscription = state.status === "loaded" ? state.subscription : null;
  const hasLeft = step === "plan" && session.status === "signed-out";
  const isOpen = step !== "closed" && !isAnswered;
  const shown = !isOpen
    ? "closed"
    : step === "critical" || config.status === "unusable"
      ? "critical"
      : hasAll(subscription)
        ? "already"
        : hasLeft
          ? "login"
          : step;
  const isPaid = step === "payment-login" || (hasLeft && readApproval() !== null);

  return (
    <>
      {isWelcome && isSignedIn && <Welcome />}
      <CriticalError open={shown === "critical"} />
      <AlreadyPremiumDialog open={shown === "already"} subscription={subscription} />
      <PitchDialog open={shown === "pitch"} />
      <LoginDialog
        open={shown === "login" || shown === "payment-login"}
        reason={isPaid ? "paid" : hasLeft ? "left" : "subscribe"}
      />
      <PlanDialog
        key={opening}
        open={shown === "plan"}
        config={config}
        onReloadConfig={reload}
        addressForm={isSignedIn && session.user.email === null && addressForm}
      />
    </>
  );
}

/** True for Premium that needs no new subscription. A suspended one ends, so a new one may replace it. */
function hasAll(subscription: Subscription | null): boolean {
  if (!subscription?.is_premium || subscription.cancellation_pending) return false;
  return subscription.status !== "suspended";
}

/** Nobody can pay while PayPal is not configured. The rest of the site works, so the dialog can be closed. */
function CriticalError({ open }: { open: boolean }) {
  return (
    <Dialog
      open={open}
      onClose={closeSubscriptionFlow}
      title="Error Crítico"
      className="m-0 h-dvh max-h-none w-full max-w-none rounded-none border-0 content-center"
    >
      <p className="mt-3 max-w-lesson text-quiet">
        La configuración de PayPal no está completa, así que por ahora no es posible suscribirse. Las claves
        siguen abiertas, y lo que escribiste está a salvo.
      </p>
      <Button className="mt-6" onClick={closeSubscriptionFlow}>
        Seguir sin suscribirme
      </Button>
    </Dialog>
  );
}

function AlreadyPremiumDialog({ open, subscription }: { open: boolean; subscription: Subscription | null }) {
  const isAwaited = subscription?.status === "pending_approval";
  return (
    <Dialog open={open} onClose={closeSubscriptionFlow} title="Ya eres Premium">
      <p className="mt-3 text-quiet">
        {isAwaited
          ? "PayPal aprobó tu suscripción y la está procesando. Mientras tanto, todas las herramientas ya están abiertas."
          : "Tienes todas las herramientas abiertas. En tu perfil ves hasta cuándo, y puedes cancelar cuando quieras."}
      </p>
      <Link
        href="/perfil"
        className={buttonClass("primary", "mt-6 w-full sm:w-auto")}
        onClick={closeSubscriptionFlow}
      >
        Gestionar
      </Link>
    </Dialog>
  );
}

/** "left": the session ended; "paid": PayPal has approved, or the member returns from a payment. */
const WORDS = {
  subscribe: {
    title: "Primero, inicia sesión",
    text: "Premium se guarda en tu cuenta, para que lo tengas en cualquier dispositivo. Después vuelves justo aquí.",
  },
  left: {
    title: "Tu sesión se cerró",
    text: "Vuelve a iniciar sesión para terminar de elegir tu plan.",
  },
  paid: {
    title: "Inicia sesión para activar tu Premium",
    text: "Usa la cuenta desde la que te suscribiste. PayPal ya aprobó tu suscripción, y se activará enseguida.",
  },
};

function LoginDialog({ open, reason }: { open: boolean; reason: keyof typeof WORDS }) {
  const { title, text } = WORDS[reason];
  return (
    <Dialog open={open} onClose={closeSubscriptionFlow} title={title}>
      <p className="mt-3 mb-6 text-quiet">{text}</p>
      <SignInOptions onLeave={reason === "paid" ? undefined : rememberUpgradeIntent} />
      <Button variant="quiet" className="mt-3 w-full" onClick={closeSubscriptionFlow}>
        Cancelar
      </Button>
    </Dialog>
  );
}
