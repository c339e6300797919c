import { ChargesList } from "#billing/charges/components/charges-list.tsx";
import { useIsPremium } from "#billing/subscription/client.ts";
import { QuotaSection } from "#member/quota/components/quota-section.tsx";
import { toolWords } from "../words-of-tools.ts";

const USAGE = Object.assign({}, ...toolWords.map(({ usage }) => usage));

export function ProfileDetails({ memberId }: { memberId: string }) {
  const isPremium = useIsPremium();
  return (
    <>
      <ChargesList memberId={memberId} />
      {isPremium && (
        <div className="mt-12 empty:hidden">
          <QuotaSection memberId={memberId} tools={USAGE} />
        </div>
      )}
    </>
  );
}
