import { createRoot } from "react-dom/client";
import { SubscriptionFlow } from "#billing/checkout/components/subscription-flow.tsx";
import { flowStore, openFlowFrom, openSubscriptionFlow } from "#billing/subscription/client.ts";
import { useSession } from "#member/account/client.ts";
import { lazyComponent } from "#platform/ui/loading/lazy-component.tsx";
import { loadAllStyles } from "../all-styles.ts";

const ChargeAddressForm = lazyComponent(
  "ChargeAddressForm",
  () => import("#notebook/reminders/mail/charge-address-form.tsx"),
);

/** `app` passes this form to the dialogs of plans, because `billing` must not import the form from `notebook`. */
function AddressForm() {
  const session = useSession();
  if (session.status !== "signed-in") return null;
  // The address is optional, so a failed load shows no error.
  return <ChargeAddressForm memberId={session.user.id} fallback={null} onFailure={() => undefined} />;
}

/** A flag's value may be the address of the tool that the person wants. */
const offer = (from: unknown) =>
  typeof from === "string" ? openFlowFrom(from as `/${string}`) : openSubscriptionFlow();

/** Flags that a link puts into the history state, to open a dialog of plans on the target page. */
const FLAGS = {
  showSubscriptionModal: offer,
  showSubscriptionModalAfterLogin: offer,
  /** Asks a visitor who has paid to sign in, because the sign-in decides who gets the subscription. */
  showLoginForSubscription: () => flowStore.set("payment-login"),
};

let mounted: Promise<void> | undefined;

export async function showSubscriptionFlow(): Promise<void> {
  mounted ??= mount().catch((error: unknown) => {
    mounted = undefined;
    throw error;
  });
  await mounted;
  takeFlags();
}

async function mount(): Promise<void> {
  await loadAllStyles();
  const host = document.createElement("div");
  document.body.append(host);
  createRoot(host).render(<SubscriptionFlow addressForm={<AddressForm />} />);
}

/** Clears each flag before opening, so that the flag opens the plans only once. */
function takeFlags(): void {
  const state: Record<string, unknown> = { ...window.history.state };
  const rest = { ...state };
  const asked = Object.entries(FLAGS).filter(([flag]) => rest[flag]);
  if (asked.length === 0) return;
  for (const [flag] of asked) delete rest[flag];
  window.history.replaceState(rest, "");
  for (const [flag, open] of asked) open(state[flag]);
}
