export const premium: readonly string[] = ["reminders/"];
