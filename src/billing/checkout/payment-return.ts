import { isPremium, subscriptionStore } from "#billing/subscription/client.ts";
import { sessionStore } from "#member/account/client.ts";
import { whenLoaded } from "#platform/shared/when-loaded.ts";
import { navigate } from "#platform/ui/navigation.tsx";
import { showToast, type Toast } from "#platform/ui/toasts/toast.ts";
import { confirmApproval, premiumNotice, REFUSED } from "./approval.ts";
import { PAYMENT_WORDS, type PaymentResult, paymentResult } from "./payment-status.ts";
import { writeApproval } from "./steps.ts";

export interface PaymentOutcome {
  result: PaymentResult;
  title: string;
  description: string;
  isProfileNext?: boolean;
}

const SIGN_IN_FIRST: Toast = {
  title: "Información",
  description:
    "Tu pago fue exitoso. Por favor, inicia sesión para activar completamente tu suscripción Premium.",
  durationMs: 7000,
};

const PARAMETERS = ["status", "collection_status", "subscription_id", "ba_token", "token"];

/** Shows the result once: a reload repeats no notice (spec, section 4). Returns undefined if the payer must sign in. */
export async function followPaymentReturn(own: PaymentResult): Promise<PaymentOutcome | undefined> {
  const { pathname } = window.location;
  const known = (window.history.state as { paymentOutcome?: PaymentOutcome } | null)?.paymentOutcome;
  if (known) return known;

  const url = new URL(window.location.href);
  const result = paymentResult(own, url.searchParams);
  const id = url.searchParams.get("subscription_id");
  for (const name of PARAMETERS) url.searchParams.delete(name);
  window.history.replaceState(window.history.state, "", url);

  const outcome = result === "success" ? await followSuccess(id) : tell(result);
  const isHere = window.location.pathname === pathname;
  if (outcome && isHere) {
    window.history.replaceState({ ...window.history.state, paymentOutcome: outcome }, "");
  }
  if (!outcome && isHere) navigate("/perfil", { replace: true, state: { showLoginForSubscription: true } });
  return outcome;
}

async function followSuccess(id: string | null): Promise<PaymentOutcome | undefined> {
  const session = await whenLoaded(sessionStore);
  if (session.status === "signed-out") return askToSignIn(id);
  const state = session.status === "signed-in" ? await whenLoaded(subscriptionStore) : undefined;
  if (id) {
    writeApproval({ userId: null, paypalSubscriptionId: id, isRenewal: false });
    const { result, notice } = await confirmApproval();
    if (result === "signed-out" && session.status === "signed-in") return askToSignIn(id);
    if (notice) return outcomeOf(notice);
  } else if (state?.status === "loaded" && isPremium(state)) {
    return shown(premiumNotice(state.subscription));
  }
  return shown(REFUSED);
}

function askToSignIn(id: string | null): undefined {
  if (id) writeApproval({ userId: null, paypalSubscriptionId: id, isRenewal: false });
  showToast(SIGN_IN_FIRST);
}

function tell(result: "failure" | "pending"): PaymentOutcome {
  const variant = result === "failure" ? "destructive" : "default";
  return { ...shown({ ...PAYMENT_WORDS[result], variant }), result, isProfileNext: false };
}

function shown(notice: Toast): PaymentOutcome {
  showToast(notice);
  return outcomeOf(notice);
}

function outcomeOf({ title, description = "", variant }: Toast): PaymentOutcome {
  const result = variant === "destructive" ? "failure" : "success";
  return { result, title, description, isProfileNext: true };
}
