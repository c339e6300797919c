/** Paths below src/features that only Premium members load and precache, beside the folders with `searched.ts`. */
export const premiumParts = [
  // The two files of their folders that load the sync engine.
  "exercises/send.ts",
  "favourites/follow-replica.ts",
  "key-records/",
  "quota/",
  "reminders/",
  "sync/",
  "today/",
  "tool-page/",
];
