/** The files of this folder that load the sync engine. */
export const premium: readonly string[] = ["favourites/toggle-favourite.ts", "favourites/follow-replica.ts"];
