export const premium: readonly string[] = ["sync/"];
