/** The file of this folder that loads the sync engine. */
export const premium: readonly string[] = ["exercises/send.ts"];
