import { sessionStore } from "#features/account/client.ts";
import { whenLoaded } from "#shared/when-loaded.ts";
import { navigate } from "#ui/navigation.tsx";
import { showToast, type Toast } from "#ui/toast.ts";
import { isPremium, subscriptionStore } from "../client.ts";
import { type PaymentResult, paymentResult } from "../payment-status.ts";
import { confirmApproval, premiumNotice, REFUSED } from "./approval.ts";
import { writeApproval } from "./steps.ts";

/** What the page says after all. */
export interface PaymentOutcome {
  /** Whose picture it shows. */
  result: PaymentResult;
  title: string;
  message: string;
  /** The profile shows more. */
  isProfileNext?: boolean;
}

const FAILURE: Toast = {
  title: "Pago Fallido",
  description: "Hubo un problema con tu pago. Por favor, inténtalo de nuevo.",
  variant: "destructive",
};
const PENDING: Toast = {
  title: "Pago Pendiente",
  description: "Tu pago está siendo procesado. Te notificaremos pronto.",
};
const SIGN_IN_FIRST: Toast = {
  title: "Información",
  description:
    "Tu pago fue exitoso. Por favor, inicia sesión para activar completamente tu suscripción Premium.",
  durationMs: 7000,
};

/** What PayPal and its like add to the address. */
const PARAMETERS = ["status", "collection_status", "subscription_id", "ba_token", "token"];

/**
 * Follows a payment return (spec, section 4): reads and clears the address, has the server look where it speaks of
 * success, and shows the notice. A history entry is followed once: a reload, or the way back, repeats no notice.
 *
 * @param own what the page stands for
 * @returns what the page is to say; undefined where it says so already, or where nobody is signed in and /perfil follows
 */
export async function followPaymentReturn(own: PaymentResult): Promise<PaymentOutcome | undefined> {
  const { pathname } = window.location;
  const known = (window.history.state as { paymentOutcome?: PaymentOutcome } | null)?.paymentOutcome;
  if (known) return upToDate(known);

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

/** Asks the server for the truth; undefined where nobody is there to ask for. */
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

/** What was paid is found by the server as soon as it knows whose it is. */
function askToSignIn(id: string | null): undefined {
  if (id) writeApproval({ userId: null, paypalSubscriptionId: id, isRenewal: false });
  showToast(SIGN_IN_FIRST);
}

function tell(result: "failure" | "pending"): PaymentOutcome {
  const notice = result === "failure" ? FAILURE : PENDING;
  return { ...shown(notice), result, isProfileNext: false };
}

function shown(notice: Toast): PaymentOutcome {
  showToast(notice);
  return outcomeOf(notice);
}

function outcomeOf({ title, description = "", variant }: Toast): PaymentOutcome {
  const result = variant === "destructive" ? "failure" : "success";
  return { result, title, message: description, isProfileNext: true };
}

/** What was said is old where PayPal has activated the subscription since. */
async function upToDate(known: PaymentOutcome): Promise<PaymentOutcome> {
  if (!known.isProfileNext || (await whenLoaded(sessionStore)).status !== "signed-in") return known;
  const state = await whenLoaded(subscriptionStore);
  return state.status === "loaded" && isPremium(state) ? outcomeOf(premiumNotice(state.subscription)) : known;
}
