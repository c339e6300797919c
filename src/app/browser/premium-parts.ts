/** Paths below `src` that only Premium members load and precache, in addition to the folders with `searched.ts`. */
export const premiumParts = [
  // In their folders, only these three files load the sync engine.
  "notebook/exercises/send.ts",
  "notebook/favourites/follow-replica.ts",
  "member/account/session/flush-unsent.ts",
  "notebook/key-records/",
  "member/quota/",
  "notebook/reminders/",
  "platform/sync/",
  "notebook/horizon/",
  "notebook/today/",
  "notebook/tool-page/",
  "app/browser/pages/members-day.tsx",
  "app/browser/tool-slots.tsx",
];
