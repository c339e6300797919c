import type { BackgroundTasks } from "#platform/ui/feature.ts";
import { clearOthersReminders } from "./push/last-reported.ts";

export const background: BackgroundTasks = {
  /** A member must not see the reminders of a previous member on this device. */
  forMember: ({ id }) => clearOthersReminders(id),
  forPremium(member) {
    if (navigator.onLine)
      import("./push/this-device.ts").then((late) => late.keepReminders(member), console.error);
  },
};
