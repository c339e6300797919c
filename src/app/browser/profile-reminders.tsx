import { type ComponentType, useEffect, useState } from "react";
import { useSession } from "#features/account/client.ts";
import type { User } from "#features/account/contract.ts";
import { isPremium, useSubscription } from "#features/subscription/client.ts";
import { hasEnded } from "#features/subscription/components/subscription-label.ts";
import { OFFLINE } from "#shared/api-client.ts";
import { Button } from "#ui/button.tsx";

const PLACE = "recordatorios";

/** The profile's part on reminders, for whoever has Premium or had it. What is in it comes late: few open it. */
export function ProfileReminders() {
  const session = useSession();
  const state = useSubscription();
  if (session.status !== "signed-in" || state.status !== "loaded") return null;
  const isOver = state.subscription?.paypal_subscription_id != null && hasEnded(state.subscription);
  if (!isPremium(state) && !isOver) return null;
  return (
    <section aria-labelledby={PLACE}>
      <h2 id={PLACE} tabIndex={-1} className="scroll-mt-24 text-2xl outline-none">
        Recordatorios
      </h2>
      {isPremium(state) ? (
        <LateSettings key={session.user.id} member={session.user} />
      ) : (
        <p className="mt-3 max-w-lesson text-quiet">
          Los recordatorios son parte de Premium. No te enviamos ninguno, y lo que elegiste sigue guardado.
        </p>
      )}
    </section>
  );
}

function LateSettings({ member }: { member: User }) {
  const [late, setLate] = useState<{ ReminderSettings: ComponentType<{ member: User }> }>();
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => {
    import("#features/reminders/components/reminder-settings.tsx").then(setLate, () => setIsMissing(true));
    // Who came for this part is led to it: it was not there when the browser looked.
    if (window.location.hash === `#${PLACE}`) document.getElementById(PLACE)?.focus();
  }, []);
  if (late) return <late.ReminderSettings member={member} />;
  return isMissing ? (
    <>
      <p role="status" className="mt-3 text-quiet">
        {OFFLINE.message}
      </p>
      <Button variant="secondary" className="mt-4" onClick={() => window.location.reload()}>
        Intentar de nuevo
      </Button>
    </>
  ) : (
    <p role="status" className="mt-4 min-h-60 text-quiet">
      Cargando tus recordatorios...
    </p>
  );
}
