import type { ToolSlot } from "#platform/ui/feature.ts";

export const slot: ToolSlot = {
  kind: "habit",
  OfDay: () => import("./slots/day.tsx"),
  inMonth: () => import("./slots/month.tsx"),
  InLookingBack: () => import("./slots/looking-back.tsx"),
  InWeekReview: () => import("./slots/week-review.tsx"),
};
