import { accountExport } from "#features/account/export.server.ts";
import { accountJobs } from "#features/account/jobs.server.ts";
import { accountRoutes } from "#features/account/routes.server.ts";
import { calendarExport } from "#features/calendar/export.server.ts";
import { eventReminders } from "#features/calendar/reminders.server.ts";
import { calendarRoutes } from "#features/calendar/routes.server.ts";
import { eventRecords } from "#features/calendar/sync.server.ts";
import { consumerRequestsJobs } from "#features/consumer-requests/jobs.server.ts";
import { consumerRequestsRoutes } from "#features/consumer-requests/routes.server.ts";
import { dataRightsJobs } from "#features/data-rights/jobs.server.ts";
import { dataRightsRoutes } from "#features/data-rights/routes.server.ts";
import { favouritesExport } from "#features/favourites/export.server.ts";
import { favouritesRoutes } from "#features/favourites/routes.server.ts";
import { goalsExport } from "#features/goals/export.server.ts";
import { goalsRoutes } from "#features/goals/routes.server.ts";
import { goalRecords } from "#features/goals/sync.server.ts";
import { ideasExport } from "#features/ideas/export.server.ts";
import { ideasRoutes } from "#features/ideas/routes.server.ts";
import { ideaRecords } from "#features/ideas/sync.server.ts";
import { journalExport } from "#features/journal/export.server.ts";
import { imageUsage } from "#features/journal/image-queries.server.ts";
import { journalImages } from "#features/journal/images.server.ts";
import { journalJobs } from "#features/journal/jobs.server.ts";
import { journalReminders } from "#features/journal/reminders.server.ts";
import { journalRoutes } from "#features/journal/routes.server.ts";
import { comparisonRecords, journalFieldsRecords, journalRecords } from "#features/journal/sync.server.ts";
import { notesExport } from "#features/notes/export.server.ts";
import { notesRoutes } from "#features/notes/routes.server.ts";
import { noteRecords } from "#features/notes/sync.server.ts";
import { mayBeNear, quotaRoutes } from "#features/quota/routes.server.ts";
import { remindersExport } from "#features/reminders/export.server.ts";
import { remindersJobs } from "#features/reminders/jobs.server.ts";
import type { ReminderSource } from "#features/reminders/reminder-source.ts";
import { remindersRoutes } from "#features/reminders/routes.server.ts";
import { describeSubscription, isRefreshDue, type SubscriptionFacts } from "#features/subscription/access.ts";
import { subscriptionExport } from "#features/subscription/export.server.ts";
import { subscriptionJobs } from "#features/subscription/jobs.server.ts";
import { paypalClient } from "#features/subscription/paypal.server.ts";
import { findSubscription } from "#features/subscription/queries.server.ts";
import { currentSubscription } from "#features/subscription/refresh-subscription.server.ts";
import { subscriptionRoutes } from "#features/subscription/routes.server.ts";
import { conflictExport } from "#features/sync/export.server.ts";
import { syncJobs } from "#features/sync/jobs.server.ts";
import { syncRoutes } from "#features/sync/routes.server.ts";
import { conflictRecords } from "#features/sync/sync.server.ts";
import type { Job } from "#server/jobs.ts";
import { mailJob } from "#server/mail.ts";
import type { MemberExport } from "#server/member-export.ts";
import type { PremiumGate, Routes } from "#server/routes.ts";
import type { Services } from "#server/services.ts";
import { openStorage } from "#server/storage.ts";
import type { SyncedCollection } from "#server/synced-collection.ts";
import { accountDeletionHooks } from "./account-deletion-hooks.ts";
import { billing } from "./billing.ts";
import { keyTitle } from "./key-title.ts";
import { picturesFolder } from "./pictures-folder.ts";

interface Features {
  routes: Routes[];
  gate: PremiumGate;
  jobs: Job[];
}

/** Registers every feature's routes, jobs, exports and collections, and the Premium gate. */
export function features(services: Services): Features {
  const paypal = paypalClient(services.config.paypal);
  const leaving = accountDeletionHooks(services, paypal);
  const pictures = openStorage(picturesFolder(services.config));
  /** Data export. A test fails where a member's table is missing. */
  const exports: MemberExport[] = [
    accountExport,
    subscriptionExport,
    ideasExport,
    goalsExport,
    calendarExport,
    conflictExport,
    favouritesExport(services, keyTitle),
    notesExport(keyTitle),
    remindersExport,
    journalExport(pictures),
  ];
  /** Collections that each device replicates for use without a connection. */
  const records: SyncedCollection[] = [
    ideaRecords,
    noteRecords,
    goalRecords,
    eventRecords,
    journalRecords,
    comparisonRecords,
    journalFieldsRecords,
    conflictRecords,
  ];
  const reminderSources: ReminderSource[] = [eventReminders, journalReminders];
  const gate: PremiumGate = async (userId) => {
    const isPremium = (facts: SubscriptionFacts | undefined) =>
      facts !== undefined && describeSubscription(facts, services.clock()).is_premium;
    const known = await findSubscription(services.database, userId);
    if (known && isPremium(known) && !isRefreshDue(known, services.clock())) return true;
    return isPremium(await currentSubscription(services, paypal, userId));
  };
  return {
    routes: [
      accountRoutes(services),
      subscriptionRoutes(services, paypal),
      ideasRoutes(),
      notesRoutes(),
      goalsRoutes(),
      journalRoutes(journalImages(services, pictures)),
      calendarRoutes(services, gate),
      favouritesRoutes(services),
      syncRoutes(services, records, (database, userId) => mayBeNear(database, userId, imageUsage)),
      quotaRoutes(services, imageUsage),
      consumerRequestsRoutes(services),
      dataRightsRoutes(services, leaving, exports),
      remindersRoutes(services),
    ],
    jobs: [
      mailJob(services),
      ...accountJobs(services),
      ...subscriptionJobs(services, paypal),
      ...consumerRequestsJobs(services, billing(services, paypal)),
      ...dataRightsJobs(services, leaving),
      ...syncJobs(services),
      ...journalJobs(services, pictures),
      ...remindersJobs(services, reminderSources, gate),
    ],
    gate,
  };
}
