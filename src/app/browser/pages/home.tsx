import { type ComponentProps, type ReactNode, useState } from "react";
import { isPremium, subscriptionStore } from "#billing/subscription/client.ts";
import { type HomeLead, HomePage } from "#lessons/keys/home-page.tsx";
import { keys } from "#lessons/keys/lessons.ts";
import { hasPath } from "#lessons/path/has-path.ts";
import { useSession } from "#member/account/client.ts";
import { FavouriteButton } from "#notebook/favourites/components/favourite-button.tsx";
import { lazyComponent } from "#platform/ui/loading/lazy-component.tsx";
import type { Page, RouteParams } from "#platform/ui/page.ts";
import { SITE_DESCRIPTION, siteStructuredData } from "../structured-data.ts";

const OwnLines = lazyComponent("HomeOwnLines", () => import("./home-own-lines.tsx"));

/** Shows the progress of a member, or of a visitor who has read something on this device. */
function Late(props: ComponentProps<typeof OwnLines>) {
  const { status } = useSession();
  return status === "signed-in" || (status === "signed-out" && hasPath()) ? <OwnLines {...props} /> : null;
}

/** @param day the content that only a Premium member sees, present from the first paint */
function Home({ day }: { day?: ReactNode }) {
  const [lead, setLead] = useState<HomeLead>();
  return (
    <HomePage
      keys={keys}
      heart={(key) => <FavouriteButton keyId={key.id} place="home" />}
      lead={lead}
      late={
        <>
          {day}
          <Late onLead={setLead} hasDay={day !== undefined} />
        </>
      }
    />
  );
}

export async function page({ of }: RouteParams): Promise<Page> {
  // Premium members get their own day here. If its scripts do not load, they see the visitors' page.
  if (of === "member" || isPremium(subscriptionStore.get())) {
    const late = import("./members-day.tsx").then(({ membersDay }) => membersDay());
    const own = await late.catch(() => undefined);
    if (own) return { body: <Home day={own.day} />, Bar: own.Bar, isHidden: true };
  }
  return {
    body: <Home />,
    ...(import.meta.env.SSR && { description: SITE_DESCRIPTION, structuredData: siteStructuredData() }),
  };
}
