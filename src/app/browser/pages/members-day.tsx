import { MembersHome } from "#notebook/horizon/components/members-home.tsx";
import { IdeaStrip } from "#notebook/today/components/idea-strip.tsx";
import { loadAllStyles } from "../all-styles.ts";
import { DaySlot } from "../tool-slots.tsx";

/** What only a member sees of the home page. Rejects where the styles do not come. */
export async function membersDay() {
  if (!import.meta.env.SSR) await loadAllStyles();
  return { day: <MembersHome More={DaySlot} />, Bar: IdeaStrip };
}
