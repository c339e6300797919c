import { useEffect, useState } from "react";
import { useSession } from "#features/account/client.ts";
import { openSubscriptionFlow, useSubscription } from "#features/subscription/client.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { navigate } from "#ui/navigation.tsx";
import { type PlanWay, planWay } from "../plan-way.ts";

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
