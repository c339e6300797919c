import { accountRoutes } from "#features/account/routes.server.ts";
import { favouritesRoutes } from "#features/favourites/routes.server.ts";
import { ideasRoutes } from "#features/ideas/routes.server.ts";
import { describeSubscription } from "#features/subscription/access.ts";
import { findSubscription } from "#features/subscription/queries.server.ts";
import { subscriptionRoutes } from "#features/subscription/routes.server.ts";
import type { PremiumGate, Routes } from "#server/routes.ts";
import type { Services } from "#server/services.ts";

/** Every feature that has a part of the API: one line each. */
export function features(services: Services): Routes[] {
  return [
    accountRoutes(services),
    subscriptionRoutes(services),
    ideasRoutes(services),
    favouritesRoutes(services),
  ];
}

/** Premium is the server's word, read from what PayPal last said. */
export function premiumGate({ database, clock }: Services): PremiumGate {
  return async (userId) => {
    const facts = await findSubscription(database, userId);
    return facts !== undefined && describeSubscription(facts, clock()).is_premium;
  };
}
