import type { BackgroundTasks } from "#platform/ui/feature.ts";
import { followPath } from "./follow-path.ts";

export const background: BackgroundTasks = {
  /** Runs on any page. Gives a visitor's path to the member who signs in, and sends offline changes. */
  forMember: followPath,
};
