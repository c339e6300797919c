import type { MouseEvent } from "react";
import { openSubscriptionFlow, useIsPremium } from "#features/subscription/client.ts";
import { PREMIUM_PRICE } from "#features/subscription/components/premium.ts";
import { buttonClass } from "#ui/button.tsx";
import { Link } from "#ui/navigation.tsx";

interface Way {
  href: string;
  label: string;
}

/** What a landing page asks for. */
export interface LandingCall {
  /** What the button says to whoever is not Premium yet. */
  label: string;
  /** Where a Premium member already has what the page offers. */
  member: Way;
}

/**
 * The one call to action: the way to Premium over this page, or for a member the tool itself. Until the page
 * has come to life it is a plain link to the page that explains the plans.
 */
export function LandingAction({ call: { label, member } }: { call: LandingCall }) {
  const look = buttonClass("primary", "min-h-14 w-full text-lg sm:w-auto");
  if (useIsPremium()) {
    return (
      <Link href={member.href} className={look}>
        {member.label}
      </Link>
    );
  }
  const open = (event: MouseEvent) => {
    event.preventDefault();
    openSubscriptionFlow();
  };
  return (
    <Link href="/acerca-de" className={look} onClick={open}>
      {label}
    </Link>
  );
}

/** Where the page begins: the call, its price, and what costs nothing. */
export function LandingStart({ call, free }: { call: LandingCall; free: Way }) {
  return (
    <>
      <div className="mt-6 flex flex-col items-start gap-3">
        <LandingAction call={call} />
        <LandingPrice />
      </div>
      <Link
        href={free.href}
        className="mt-3 inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        {free.label}
      </Link>
    </>
  );
}

/** What it costs, in one line under the button. */
export function LandingPrice() {
  return (
    <p className="text-quiet">
      <strong className="font-semibold text-ink">{PREMIUM_PRICE}</strong>, por PayPal.{" "}
      <span className="inline-flex">Cancelas cuando quieras.</span>
    </p>
  );
}
