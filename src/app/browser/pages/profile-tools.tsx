import { useSession } from "#features/account/client.ts";
import { isPremium, useSubscription } from "#features/subscription/client.ts";
import { hasEnded } from "#features/subscription/profile/subscription-label.ts";
import { lazyComponent } from "#ui/loading/lazy-component.tsx";
import { WhenSeen } from "#ui/loading/when-seen.tsx";

const ReminderSettings = lazyComponent(() =>
  import("#features/reminders/settings/reminder-settings.tsx").then((late) => late.ReminderSettings),
);
const QuotaSection = lazyComponent(() =>
  import("#features/quota/components/quota-section.tsx").then((late) => late.QuotaSection),
);
const ChargesList = lazyComponent(() =>
  import("#features/subscription/charges/charges-list.tsx").then((late) => late.ChargesList),
);
const PLACE = "recordatorios";
const CHARGES = "pagos";

/** For members who have Premium or had it. */
export function ProfileTools() {
  const session = useSession();
  const state = useSubscription();
  if (session.status !== "signed-in" || state.status !== "loaded") return null;
  const { user } = session;
  const { subscription } = state;
  const hasPaid = subscription?.paypal_subscription_id != null;
  const isOver = hasPaid && hasEnded(subscription);
  if (!isPremium(state) && !isOver) return null;
  return (
    <>
      {hasPaid && (
        <section aria-labelledby={CHARGES}>
          <h2 id={CHARGES} tabIndex={-1} className="scroll-mt-24 text-2xl outline-none">
            Tus pagos
          </h2>
          <WhenSeen
            key={user.id}
            id={CHARGES}
            preload={ChargesList.preload}
            waiting="Cargando tus pagos..."
            className="min-h-60"
          >
            <ChargesList memberId={user.id} />
          </WhenSeen>
        </section>
      )}
      <section aria-labelledby={PLACE}>
        <h2 id={PLACE} tabIndex={-1} className="scroll-mt-24 text-2xl outline-none">
          Recordatorios
        </h2>
        {isPremium(state) ? (
          <WhenSeen
            key={user.id}
            id={PLACE}
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
      {isPremium(state) && (
        <WhenSeen key={user.id} id="espacio" preload={QuotaSection.preload} className="-mt-12">
          <QuotaSection memberId={user.id} />
        </WhenSeen>
      )}
    </>
  );
}
