import { premiumNotice } from "#billing/checkout/approval.ts";
import { isPremium, useSubscription } from "#billing/subscription/client.ts";
import { SubscriptionCard } from "#billing/subscription/profile/subscription-card.tsx";
import { hasEnded } from "#billing/subscription/profile/subscription-words.ts";
import { useSession } from "#member/account/client.ts";
import { ProfilePage } from "#member/account/profile-page.tsx";
import { useAccountDeletion } from "#member/data-rights/components/use-account-deletion.tsx";
import { YourData } from "#member/data-rights/components/your-data.tsx";
import { lazyComponent } from "#platform/ui/loading/lazy-component.tsx";
import { WhenSeen } from "#platform/ui/loading/when-seen.tsx";
import type { Page } from "#platform/ui/page.ts";
import { clearInEveryTab } from "../session/clear-member-data.ts";
import { leave } from "../session/leave.ts";

const DeleteAccountDialog = lazyComponent("DeleteAccountDialog", () => import("./delete-account.tsx"));

function Profile() {
  const deletion = useAccountDeletion(DeleteAccountDialog, clearInEveryTab);
  return (
    <>
      <ProfilePage
        onLeave={leave}
        last={
          <>
            <ProfileTools />
            <YourData onDelete={deletion.ask} />
          </>
        }
      >
        <SubscriptionCard noticeOf={premiumNotice} />
      </ProfilePage>
      {deletion.question}
    </>
  );
}

export const page: Page = { title: "Tu perfil", body: <Profile /> };

const ReminderSettings = lazyComponent(
  "ReminderSettings",
  () => import("#notebook/reminders/settings/reminder-settings.tsx"),
);
const ProfileDetails = lazyComponent("ProfileDetails", () => import("./profile-details.tsx"));
const PLACE = "recordatorios";

function ProfileTools() {
  const session = useSession();
  const state = useSubscription();
  if (session.status !== "signed-in" || state.status !== "loaded") return null;
  const { user } = session;
  const isOver = state.subscription?.paypal_subscription_id != null && hasEnded(state.subscription);
  if (!isPremium(state) && !isOver) return null;
  return (
    <>
      <section aria-labelledby={PLACE}>
        <h2 id={PLACE} tabIndex={-1} className="scroll-mt-24 text-2xl outline-none">
          Recordatorios
        </h2>
        {isPremium(state) ? (
          <WhenSeen
            key={user.id}
            ids={[PLACE]}
            preload={ReminderSettings.preload}
            waiting="Cargando tus recordatorios..."
            className="min-h-60"
          >
            <ReminderSettings member={user} />
          </WhenSeen>
        ) : (
          <p className="mt-3 max-w-lesson text-quiet">
            Los recordatorios son parte de Premium. No te enviamos ninguno, y lo que elegiste sigue guardado.
          </p>
        )}
      </section>
      <WhenSeen key={user.id} ids={["pagos", "espacio"]} preload={ProfileDetails.preload} className="-mt-12">
        <ProfileDetails memberId={user.id} />
      </WhenSeen>
    </>
  );
}
