import type { BackgroundTasks } from "#platform/ui/feature.ts";
import { followPath } from "./follow-path.ts";

export const background: BackgroundTasks = {
  /** Runs on any page: gives what a visitor read here to the member who signs in, and sends what waited offline. */
  forMember: followPath,
};
