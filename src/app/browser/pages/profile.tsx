import { useSession } from "#features/account/client.ts";
import { ProfilePage } from "#features/account/profile-page.tsx";
import { useFarewell } from "#features/data-rights/client.ts";
import { useAccountDeletion } from "#features/data-rights/components/use-account-deletion.tsx";
import { YourData } from "#features/data-rights/components/your-data.tsx";
import { SubscriptionCard } from "#features/subscription/profile/subscription-card.tsx";
import type { Page } from "#ui/page.ts";
import { clearInEveryTab } from "../session/clear-member-data.ts";
import { leave } from "../session/leave.ts";
import { ProfileTools } from "./profile-tools.tsx";

/** Adds the other features' parts to the profile, because `account` does not know those features. */
function Profile() {
  const session = useSession();
  const farewell = useFarewell();
  const deletion = useAccountDeletion(clearInEveryTab);
  if (farewell && session.status !== "signed-in") return farewell;
  return (
    <>
      <ProfilePage onLeave={leave} last={<Last onDelete={deletion.ask} />}>
        <SubscriptionCard />
      </ProfilePage>
      {deletion.question}
    </>
  );
}

function Last({ onDelete }: { onDelete: () => void }) {
  return (
    <>
      <ProfileTools />
      <YourData onDelete={onDelete} />
    </>
  );
}

export const page: Page = { title: "Tu perfil", body: <Profile /> };
