import type { BackgroundTasks } from "#platform/ui/feature.ts";
import { followPath } from "./follow-path.ts";

export const background: BackgroundTasks = {
  /** Runs on any page. Gives a visitor's reading progress to a member who signs in. Sends changes made offline. */
  forMember: followPath,
};
