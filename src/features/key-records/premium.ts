export const premium: readonly string[] = ["key-records/"];
