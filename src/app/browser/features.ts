/** What each feature gives the browser. */
export { calendarFeature } from "#features/calendar/feature.ts";
export { consumerRequestsFeature } from "#features/consumer-requests/feature.ts";
export { dataRightsFeature } from "#features/data-rights/feature.ts";
export { favouritesFeature } from "#features/favourites/feature.ts";
export { goalsFeature } from "#features/goals/feature.ts";
export { helpFeature } from "#features/help/feature.ts";
export { ideasFeature } from "#features/ideas/feature.ts";
export { installFeature } from "#features/install/feature.ts";
export { legalFeature } from "#features/legal/feature.ts";
export { lookingBackFeature } from "#features/looking-back/feature.ts";
export { notesFeature } from "#features/notes/feature.ts";
export { promoFeature } from "#features/promo/feature.ts";
export { quotesFeature } from "#features/quotes/feature.ts";
export { remindersFeature } from "#features/reminders/feature.ts";
export { searchFeature } from "#features/search/feature.ts";
export { subscriptionFeature } from "#features/subscription/feature.ts";
export { trustFeature } from "#features/trust/feature.ts";
