import { calendarFeature } from "#features/calendar/feature.ts";
import { consumerRequestsFeature } from "#features/consumer-requests/feature.ts";
import { dataRightsFeature } from "#features/data-rights/feature.ts";
import { favouritesFeature } from "#features/favourites/feature.ts";
import { goalsFeature } from "#features/goals/feature.ts";
import { helpFeature } from "#features/help/feature.ts";
import { ideasFeature } from "#features/ideas/feature.ts";
import { installFeature } from "#features/install/feature.ts";
import { legalFeature } from "#features/legal/feature.ts";
import { lookingBackFeature } from "#features/looking-back/feature.ts";
import { notesFeature } from "#features/notes/feature.ts";
import { ownSearchFeature } from "#features/own-search/feature.ts";
import { promoFeature } from "#features/promo/feature.ts";
import { remindersFeature } from "#features/reminders/feature.ts";
import { searchFeature } from "#features/search/feature.ts";
import { subscriptionFeature } from "#features/subscription/feature.ts";
import { trustFeature } from "#features/trust/feature.ts";
import type { Feature } from "#ui/feature.ts";

/**
 * The Premium tools by folder. Their scripts are precached only on the devices of Premium members, unless a
 * public page imports them.
 */
export const tools: Readonly<Record<string, Feature>> = {
  calendar: calendarFeature,
  goals: goalsFeature,
  ideas: ideasFeature,
  journal: {},
  "looking-back": lookingBackFeature,
  notes: notesFeature,
  "own-search": ownSearchFeature,
  quota: {},
  reminders: remindersFeature,
  sync: {},
};

/** Parts of other features that load the sync engine, which only Premium members use. */
export const premiumParts: readonly string[] = [
  "src/features/favourites/toggle-favourite.ts",
  "src/features/favourites/follow-replica.ts",
];

export const features: readonly Feature[] = [
  ...Object.values(tools),
  consumerRequestsFeature,
  dataRightsFeature,
  favouritesFeature,
  helpFeature,
  installFeature,
  legalFeature,
  promoFeature,
  searchFeature,
  subscriptionFeature,
  trustFeature,
];
