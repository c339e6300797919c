export const premium: readonly string[] = ["today/"];
