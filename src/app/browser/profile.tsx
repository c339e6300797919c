import { ProfilePage } from "#features/account/profile-page.tsx";
import { SubscriptionCard } from "#features/subscription/components/subscription-card.tsx";
import { leave } from "./leave.ts";

/** The profile with what every feature has to say on it: `account` itself knows none of them. */
export function Profile() {
  return (
    <ProfilePage onLeave={leave}>
      <SubscriptionCard />
    </ProfilePage>
  );
}
