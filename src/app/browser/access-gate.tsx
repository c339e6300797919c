import { Fragment, type ReactNode, useEffect, useRef, useState } from "react";
import { isPremium, openSubscriptionFlow, useSubscription } from "#billing/subscription/client.ts";
import { refreshSubscription } from "#billing/subscription/load-subscription.ts";
import { loadSession, useSession } from "#member/account/client.ts";
import { memberOf } from "#member/account/session/session-state.ts";
import { openDrafts } from "#platform/shared/drafts/open-drafts.ts";
import { lazyComponent } from "#platform/ui/loading/lazy-component.tsx";
import type { Access } from "#platform/ui/page.ts";
import { useStore } from "#platform/ui/use-store.ts";
import { LoadingApplication } from "./loading-application.tsx";
import { UnloadablePage } from "./unloadable-page.tsx";

const ClosedPage = lazyComponent("ClosedPage", () => import("./closed-page.tsx"));

const CHECK_AFTER_MS = 3000;

interface AccessGateProps {
  access: Access;
  title: string;
  children: ReactNode;
}

/** Without Premium, hides a Premium page and opens the plans (spec, section 2). The server protects the data. */
export function AccessGate({ access, title, children }: AccessGateProps) {
  const session = useSession();
  const subscription = useSubscription();
  const [isBroken, setIsBroken] = useState(false);
  const hasPremium = isPremium(subscription);
  const member = memberOf(session);
  const isWriting = useStore(openDrafts) > 0 && member !== undefined;
  const isAnswered = session.status !== "loading" && subscription.status === "loaded";
  const isRefused = access === "premium" && isAnswered && !hasPremium;

  // The offer of Premium does not appear right after a sign-out, and never over an open draft.
  const isOffered = isRefused && !isWriting;
  const isSignedIn = session.status === "signed-in";
  const wasHere = useRef(false);
  useEffect(() => {
    if (isOffered && (isSignedIn || !wasHere.current)) openSubscriptionFlow();
    if (isOffered || hasPremium) wasHere.current = true;
  }, [isOffered, hasPremium, isSignedIn]);

  // The check of the public configuration waits, so that it does not slow down the page.
  useEffect(() => {
    const check = () =>
      import("#billing/checkout/client.ts").then((late) => late.checkPublicConfig(), console.error);
    const timer = setTimeout(check, CHECK_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  // If session or subscription cannot be loaded, the member may have Premium, so the page offers only a retry.
  if (session.status === "unreachable") return <UnloadablePage onRetry={loadSession} />;
  if (access === "premium" && subscription.status === "failed")
    return <UnloadablePage onRetry={refreshSubscription} />;
  const isKnown = session.status !== "loading" && subscription.status !== "loading";
  // A page with an unsaved draft stays mounted, even after the session has ended.
  if (isWriting || (isKnown && !isRefused)) return <Fragment key={member?.id}>{children}</Fragment>;
  if (!isKnown) return <LoadingApplication />;
  if (isBroken) return <UnloadablePage />;
  return <ClosedPage title={title} fallback={<LoadingApplication />} onFailure={() => setIsBroken(true)} />;
}
