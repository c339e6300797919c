import { useSession } from "#features/account/client.ts";
import { UserMenu } from "#features/account/components/user-menu.tsx";
import { openSubscriptionFlow, useSubscription } from "#features/subscription/client.ts";
import { Icon, LineIcon } from "#ui/drawings/icons.tsx";
import { closeMenu, MENU_ITEM } from "#ui/menu.tsx";
import { leave } from "../session/leave.ts";
import { GateLink } from "./gate-link.tsx";
import { PlanBadge } from "./plan-badge.tsx";

const GOAL = "M3 20c3-5 6-7.5 9-7.5s6 2.5 9 7.5zM12 12.5V4l6 2.5-6 2.5";

export function MemberControls() {
  const session = useSession();
  const state = useSubscription();
  if (session.status !== "signed-in") return null;
  const isKnown = state.status === "loaded";
  const isPremium = isKnown && state.subscription?.is_premium === true;
  return (
    <>
      {isKnown && <PlanBadge isPremium={isPremium} />}
      <UserMenu user={session.user} onLeave={() => leave("here")}>
        <li>
          <GateLink href="/ideas" className={MENU_ITEM}>
            <Icon name="idea" />
            Mis Ideas
          </GateLink>
        </li>
        <li>
          <GateLink href="/mis-metas" className={MENU_ITEM}>
            <LineIcon line={GOAL} />
            Mis Metas
          </GateLink>
        </li>
        <li>
          <GateLink href="/mi-calendario" className={MENU_ITEM}>
            <Icon name="note" />
            Mi Diario
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
