import type { MouseEvent } from "react";
import { PREMIUM_PRICE } from "#billing/checkout/premium.ts";
import { openSubscriptionFlow, useIsPremium } from "#billing/subscription/client.ts";
import { GOING_BACK } from "#billing/subscription/withdrawal-days.ts";
import { buttonClass } from "#platform/ui/button.tsx";
import { type Address, Link } from "#platform/ui/navigation.tsx";

interface Way {
  href: Address;
  label: string;
}

export interface LandingCall {
  label: string;
  member: Way;
}

/** Opens the plans, or a tool for Premium members. Before hydration it links to the page that explains the plans. */
export function LandingAction({ call }: { call: LandingCall }) {
  const isPremium = useIsPremium();
  const { href, label }: Way = isPremium ? call.member : { href: "/acerca-de", label: call.label };
  const open = (event: MouseEvent) => {
    if (isPremium) return;
    event.preventDefault();
    openSubscriptionFlow();
  };
  return (
    <>
      <Link
        href={href}
        className={buttonClass("primary", "min-h-14 w-full text-lg sm:w-auto")}
        onClick={open}
      >
        {label}
      </Link>
      <p className="text-quiet">
        <strong className="font-semibold text-ink">{PREMIUM_PRICE}</strong>, por PayPal. Cancelas cuando
        quieras. {GOING_BACK}
      </p>
    </>
  );
}

export function LandingStart({ call, free }: { call: LandingCall; free: Way }) {
  return (
    <>
      <div className="mt-6 flex flex-col items-start gap-3">
        <LandingAction call={call} />
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
