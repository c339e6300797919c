/** The file of this folder that loads the sync engine. */
export const premium: readonly string[] = ["favourites/follow-replica.ts"];
