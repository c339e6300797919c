import type { ToolSlot } from "#platform/ui/feature.ts";

export const slot: ToolSlot = {
  kind: "habit",
  OfDay: () => import("./components/habit-day.tsx"),
  inMonth: () => import("./components/habit-day.tsx"),
  InLookingBack: () => import("./components/looking-back.tsx"),
  InWeekReview: () => import("./components/looking-back.tsx"),
};
