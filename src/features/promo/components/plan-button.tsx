import { useEffect, useState } from "react";
import { useSession } from "#features/account/client.ts";
import type { SessionState } from "#features/account/session/session-state.ts";
import {
  isPremium,
  openSubscriptionFlow,
  type SubscriptionState,
  useSubscription,
} from "#features/subscription/client.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { navigate } from "#ui/navigation.tsx";

/** Target of the button; `unknown` while the session or the subscription is loading. */
type PlanWay = "unknown" | "home" | "profile" | "flow";

const WISH = "¡Quiero ser Premium!";

/** Keeps a click until session and subscription are known. Hides a likely member's label until then. */
export function PlanButton() {
  const way = planWay(useSession(), useSubscription());
  const [isAsked, setIsAsked] = useState(false);

  useEffect(() => {
    if (!isAsked || way === "unknown") return;
    setIsAsked(false);
    follow(way);
  }, [isAsked, way]);

  return (
    <>
      <Button
        className={`w-full noscript:hidden ${way === "unknown" ? "[[data-member]_&]:invisible" : ""}`}
        onClick={() => (way === "unknown" ? setIsAsked(true) : follow(way))}
      >
        {isAsked ? "Un momento..." : way === "profile" ? "Gestionar Suscripción" : WISH}
      </Button>
      <a href="/" className={buttonClass("primary", "w-full not-noscript:hidden")}>
        {WISH}
      </a>
    </>
  );
}

function follow(way: Exclude<PlanWay, "unknown">): void {
  if (way === "profile") navigate("/perfil");
  else if (way === "home") navigate("/", { state: { showSubscriptionModalAfterLogin: true } });
  else openSubscriptionFlow();
}

/** If the server does not answer, the subscription flow opens and explains the problem before any charge. */
function planWay(session: SessionState, subscription: SubscriptionState): PlanWay {
  if (session.status === "loading") return "unknown";
  if (session.status === "signed-out") return "home";
  if (session.status === "unreachable" || subscription.status === "failed") return "flow";
  if (subscription.status === "loading") return "unknown";
  return isPremium(subscription) ? "profile" : "flow";
}
