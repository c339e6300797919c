import { isPremium, openSubscriptionFlow, useSubscription } from "#billing/subscription/client.ts";
import { useSession } from "#member/account/client.ts";
import { UserMenu } from "#member/account/components/user-menu.tsx";
import { Icon } from "#platform/ui/drawings/icons.tsx";
import { CONSUMER_LINKS } from "#platform/ui/legal.tsx";
import { closeMenu, MENU_ITEM } from "#platform/ui/menu.tsx";
import { TOOL_LINKS } from "../routes.ts";
import { leave } from "../session/leave.ts";
import { GateLink, NavLink } from "./gate-link.tsx";

export function MemberControls() {
  const session = useSession();
  const state = useSubscription();
  if (session.status !== "signed-in") return null;
  const isKnown = state.status === "loaded";
  const hasPremium = isPremium(state);
  return (
    <>
      {isKnown && <PlanBadge isPremium={hasPremium} />}
      <UserMenu user={session.user} onLeave={() => leave("here")}>
        {TOOL_LINKS.map(
          ({ href, name, menuName = name, icon }) =>
            icon && (
              <li key={href}>
                <GateLink href={href} className={MENU_ITEM}>
                  <Icon name={icon} />
                  {menuName}
                </GateLink>
              </li>
            ),
        )}
        {isKnown && !hasPremium && (
          <li>
            <button
              type="button"
              className={MENU_ITEM}
              onClick={(event) => {
                closeMenu(event);
                openSubscriptionFlow();
              }}
            >
              <Icon name="sunrise" className="size-5 text-ember" />
              Actualizar a Premium
            </button>
          </li>
        )}
        {CONSUMER_LINKS.map(([href, name, className]) => (
          <li key={href} className="hidden [@media(display-mode:standalone)]:block">
            <NavLink href={href} className={`${MENU_ITEM} ${className}`} onClick={closeMenu}>
              <Icon name="back" />
              {name}
            </NavLink>
          </li>
        ))}
      </UserMenu>
    </>
  );
}

/** A quiet word, without box or icon, because it is not a button. */
function PlanBadge({ isPremium }: { isPremium: boolean }) {
  return <span className="px-1 text-quiet text-sm">{isPremium ? "Premium" : "Gratis"}</span>;
}
