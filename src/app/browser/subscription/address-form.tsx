import { useSession } from "#member/account/client.ts";
import { lazyComponent } from "#platform/ui/loading/lazy-component.tsx";

const ChargeAddressForm = lazyComponent(
  "ChargeAddressForm",
  () => import("#notebook/reminders/mail/charge-address-form.tsx"),
);

/** The plans must not import the reminders, which own the addresses that members confirm. */
export function AddressForm() {
  const session = useSession();
  if (session.status !== "signed-in") return null;
  // Nobody has to answer, so a failed load is silent.
  return <ChargeAddressForm memberId={session.user.id} fallback={null} onFailure={() => undefined} />;
}
