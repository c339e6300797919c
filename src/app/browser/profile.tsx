import { useSession } from "#features/account/client.ts";
import { ProfilePage } from "#features/account/profile-page.tsx";
import { useFarewell } from "#features/data-rights/client.ts";
import { YourData } from "#features/data-rights/components/your-data.tsx";
import { SubscriptionCard } from "#features/subscription/components/subscription-card.tsx";
import { forgetInEveryTab } from "./forget-member.ts";
import { leave } from "./leave.ts";
import { ProfileReminders } from "./profile-reminders.tsx";

/** The profile with what every feature has to say on it: `account` itself knows none of them. */
export function Profile() {
  const session = useSession();
  const farewell = useFarewell();
  if (farewell && session.status !== "signed-in") return farewell;
  return (
    <ProfilePage onLeave={leave} last={<Last />}>
      <SubscriptionCard />
    </ProfilePage>
  );
}

function Last() {
  return (
    <>
      <ProfileReminders />
      <YourData onDeleted={forgetInEveryTab} />
    </>
  );
}
