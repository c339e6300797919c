import type { BackgroundTasks } from "#platform/ui/feature.ts";
import { followPath } from "./follow-path.ts";

export const background: BackgroundTasks = {
  /** On any page: what a visitor read here goes to the member who signs in, and what waited offline is sent. */
  forMember: followPath,
};
