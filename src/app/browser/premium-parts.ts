/** Paths below `src` that only Premium members load and precache, beside the folders with `searched.ts`. */
export const premiumParts = [
  // The two files of their folders that load the sync engine.
  "features/exercises/send.ts",
  "features/favourites/follow-replica.ts",
  "features/key-records/",
  "features/quota/",
  "features/reminders/",
  "features/sync/",
  "features/today/",
  "features/tool-page/",
];
