export const premium: readonly string[] = ["quota/"];
