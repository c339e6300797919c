import { FavouriteButton } from "#features/favourites/components/favourite-button.tsx";
import { HomePage } from "#features/keys/home-page.tsx";
import { keys } from "#features/keys/lessons.ts";
import type { Page } from "#ui/page.ts";
import { SITE_DESCRIPTION, siteStructuredData } from "../structured-data.ts";

export const page: Page = {
  body: <HomePage keys={keys} heart={(key) => <FavouriteButton keyId={key.id} place="home" />} />,
  ...(import.meta.env.SSR && { description: SITE_DESCRIPTION, structuredData: siteStructuredData() }),
};
