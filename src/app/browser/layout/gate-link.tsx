import type { MouseEvent, ReactNode } from "react";
import { openFlowFrom, useSubscription } from "#billing/subscription/client.ts";
import { closeMenu } from "#platform/ui/menu.tsx";
import { type Address, Link, usePath } from "#platform/ui/navigation.tsx";
import { useHydrated } from "#platform/ui/use-hydrated.ts";

interface NavLinkProps {
  href: Address;
  className: string;
  children: ReactNode;
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/** Marks the current page only after hydration, because one shell is prerendered for all private pages. */
export function NavLink({ href, ...rest }: NavLinkProps) {
  const path = usePath();
  const isCurrent = useHydrated() && path === href;
  return <Link href={href} aria-current={isCurrent ? "page" : undefined} {...rest} />;
}

/** Opens the plans over the current page for a person without Premium (spec, section 2, "Gate navigation"). */
export function GateLink(props: Omit<NavLinkProps, "onClick">) {
  const state = useSubscription();
  const isRefused = state.status === "loaded" && !state.subscription?.is_premium;
  const enter = (event: MouseEvent<HTMLAnchorElement>) => {
    closeMenu(event);
    if (!isRefused) return;
    event.preventDefault();
    openFlowFrom(props.href);
  };
  return <NavLink {...props} onClick={enter} />;
}
