import { type ReactNode, useEffect, useRef } from "react";
import { loadSession, useSession } from "#features/account/client.ts";
import { openSubscriptionFlow, refreshSubscription, useSubscription } from "#features/subscription/client.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Link } from "#ui/navigation.tsx";
import { LoadingApplication } from "./loading-application.tsx";
import { UnloadablePage } from "./unloadable-page.tsx";

/** "anyone" is let through once it is known who they are: the page itself says what is for whom. */
export type Access = "anyone" | "premium";

/**
 * Lets a page through to those it is for. Without Premium the way to it opens and nothing of the page is
 * shown (spec, section 2). The server guards the data by itself.
 */
export function AccessGate({ access, children }: { access: Access; children: ReactNode }) {
  const session = useSession();
  const subscription = useSubscription();
  const isPremium = subscription.status === "loaded" && subscription.subscription?.is_premium === true;
  const isRefused = access === "premium" && subscription.status === "loaded" && !isPremium;

  // Someone who has just left is not asked to buy what they had.
  const hadAccess = useRef(false);
  useEffect(() => {
    if (isRefused && !hadAccess.current) openSubscriptionFlow();
    if (isPremium) hadAccess.current = true;
  }, [isRefused, isPremium]);

  // Nobody waits for it: a page that can be used goes on behind what it may have to say.
  useEffect(() => {
    import("#features/subscription/components/public-config.ts").then(
      ({ checkPublicConfig }) => checkPublicConfig(),
      (error: unknown) => console.error(error),
    );
  }, []);

  // Where it cannot be known, nobody who has paid is asked to pay.
  if (session.status === "unreachable") return <UnloadablePage onRetry={loadSession} />;
  if (access === "premium" && subscription.status === "failed")
    return <UnloadablePage onRetry={refreshSubscription} />;
  if (session.status === "loading" || subscription.status === "loading") return <LoadingApplication />;
  return isRefused ? <Refused /> : children;
}

/** What is left when the way to Premium has been closed: a void would be a dead end. */
function Refused() {
  return (
    <section className="mx-auto max-w-6xl px-4 py-12 sm:px-6 sm:py-20 lg:px-8">
      <h1 className="text-4xl">Esta herramienta es parte de Premium</h1>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button onClick={openSubscriptionFlow}>Ver Premium</Button>
        <Link href="/" className={buttonClass("quiet")}>
          Volver al Inicio
        </Link>
      </div>
    </section>
  );
}
