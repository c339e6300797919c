import type { MouseEvent, ReactNode } from "react";
import { openSubscriptionFlow, useSubscription } from "#features/subscription/client.ts";
import { closeMenu } from "#ui/menu.tsx";
import { Link, usePath } from "#ui/navigation.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";

interface NavLinkProps {
  href: string;
  className: string;
  children: ReactNode;
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/** A link that says where one is. Only once hydrated: one shell is prerendered for all private pages. */
export function NavLink({ href, ...rest }: NavLinkProps) {
  const path = usePath();
  const isCurrent = useHydrated() && path === href;
  return <Link href={href} aria-current={isCurrent ? "page" : undefined} {...rest} />;
}

/**
 * Leads to a Premium page. For whoever is known not to be a paid member the way to Premium opens over the
 * page they are on, instead of an empty one (spec, section 2, "Gate navigation").
 */
export function GateLink(props: Omit<NavLinkProps, "onClick">) {
  const state = useSubscription();
  const isRefused = state.status === "loaded" && !state.subscription?.is_premium;
  const enter = (event: MouseEvent<HTMLAnchorElement>) => {
    closeMenu(event);
    if (!isRefused) return;
    event.preventDefault();
    openSubscriptionFlow();
  };
  return <NavLink {...props} onClick={enter} />;
}
