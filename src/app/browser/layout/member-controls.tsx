import { useSession } from "#features/account/client.ts";
import { UserMenu } from "#features/account/components/user-menu.tsx";
import { openSubscriptionFlow, useSubscription } from "#features/subscription/client.ts";
import { Icon } from "#ui/icons.tsx";
import { closeMenu, MENU_ITEM } from "#ui/menu.tsx";
import { GateLink } from "./gate-link.tsx";
import { PlanBadge } from "./plan-badge.tsx";

/** The plan and the menu of whoever is signed in. */
export function MemberControls() {
  const session = useSession();
  const state = useSubscription();
  if (session.status !== "signed-in") return null;
  const isKnown = state.status === "loaded";
  const isPremium = isKnown && state.subscription?.is_premium === true;
  return (
    <>
      {isKnown && <PlanBadge isPremium={isPremium} />}
      <UserMenu user={session.user}>
        <li>
          <GateLink href="/ideas" className={MENU_ITEM}>
            <Icon name="idea" />
            Mis Ideas
          </GateLink>
        </li>
        {isKnown && !isPremium && (
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
      </UserMenu>
    </>
  );
}
