import { type ComponentProps, type ReactNode, useEffect, useState } from "react";
import { isPremium, subscriptionStore, useIsPremium } from "#billing/subscription/client.ts";
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

/** Loads the part that only a Premium member sees. Without it, they see the visitors' page. */
const loadDay = () =>
  import("./members-day.tsx").then(({ membersDay }) => membersDay()).catch(() => undefined);

/** @param first the member's day, if the page has it from the first paint; otherwise it comes with Premium */
function Home({ first }: { first?: ReactNode }) {
  const [lead, setLead] = useState<HomeLead>();
  const [day, setDay] = useState(first);
  const isLate = useIsPremium() && day === undefined;
  useEffect(() => {
    if (isLate) loadDay().then(setDay);
  }, [isLate]);
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
  const day = of === "member" || isPremium(subscriptionStore.get()) ? await loadDay() : undefined;
  if (day) return { body: <Home first={day} />, isHidden: true };
  return {
    body: <Home />,
    ...(import.meta.env.SSR && { description: SITE_DESCRIPTION, structuredData: siteStructuredData() }),
  };
}
