import type { ToolSlot } from "#platform/ui/feature.ts";

export const slot: ToolSlot = {
  kind: "habit",
  OfDay: () => import("./slots/days.tsx"),
  inMonth: () => import("./slots/days.tsx"),
  InLookingBack: () => import("./slots/looking-back.tsx"),
  InWeekReview: () => import("./slots/days.tsx"),
};
