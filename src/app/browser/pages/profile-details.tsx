import { QuotaSection } from "#features/quota/components/quota-section.tsx";
import { ChargesList } from "#features/subscription/charges/charges-list.tsx";
import { useIsPremium } from "#features/subscription/client.ts";

/** The end of the profile's tools, which most visits do not reach. */
export function ProfileDetails({ memberId }: { memberId: string }) {
  const isPremium = useIsPremium();
  return (
    <>
      <ChargesList memberId={memberId} />
      {isPremium && (
        <div className="mt-12 empty:hidden">
          <QuotaSection memberId={memberId} />
        </div>
      )}
    </>
  );
}
