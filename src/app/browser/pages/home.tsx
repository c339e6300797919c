import { type ComponentProps, type ReactNode, useState } from "react";
import { useSession } from "#features/account/client.ts";
import { FavouriteButton } from "#features/favourites/components/favourite-button.tsx";
import { type HomeLead, HomePage } from "#features/keys/home-page.tsx";
import { keys } from "#features/keys/lessons.ts";
import { hasPath } from "#features/path/has-path.ts";
import { lazyComponent } from "#ui/loading/lazy-component.tsx";
import type { Page, RouteParams } from "#ui/page.ts";
import { SITE_DESCRIPTION, siteStructuredData } from "../structured-data.ts";

const OwnLines = lazyComponent("HomeOwnLines", () => import("./home-own-lines.tsx"));

/** For members, and for visitors who have read something here. */
function Late(props: ComponentProps<typeof OwnLines>) {
  const { status } = useSession();
  return status === "signed-in" || (status === "signed-out" && hasPath()) ? <OwnLines {...props} /> : null;
}

/** `day`: a member's, which is there from the first paint. */
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
  if (of === "member") {
    const { MembersDay } = await import("#features/today/components/today-strip.tsx");
    return { body: <Home day={<MembersDay />} />, isHidden: true };
  }
  return {
    body: <Home />,
    ...(import.meta.env.SSR && { description: SITE_DESCRIPTION, structuredData: siteStructuredData() }),
  };
}
