import type { ReactNode } from "react";
import { isPremium, useSubscription } from "#billing/subscription/client.ts";
import { NEW_IDEA } from "#notebook/ideas/client.ts";
import { ActionIcon } from "#platform/ui/action-button.tsx";
import { buttonClass } from "#platform/ui/button.tsx";
import { Link } from "#platform/ui/navigation.tsx";

/** Whether the prerendered members' home is wrong, because nobody with Premium is signed in on this device. */
export function useIsRefused(): boolean {
  const subscription = useSubscription();
  return subscription.status === "loaded" && !isPremium(subscription);
}

/** Shows "+ Idea" above a phone's bar (`children`). On a low screen, the link is beside the heading instead. */
export function IdeaStrip({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-20 sm:hidden">
      {!useIsRefused() && (
        <nav
          aria-label="Anotar"
          className="relative z-30 -mb-px border-line border-t bg-raised px-3 pt-1 pb-px [:root:not([data-member])_&]:hidden [@media(height<30rem)]:hidden"
        >
          <IdeaLink className="w-full" />
        </nav>
      )}
      {children}
    </div>
  );
}

export function IdeaLink({ className }: { className: string }) {
  return (
    <Link href={NEW_IDEA} aria-label="Nueva Idea" className={buttonClass("quiet", className)}>
      <ActionIcon name="plus" />
      Idea
    </Link>
  );
}
