import { MembersHome } from "#notebook/horizon/components/members-home.tsx";
import { loadAllStyles } from "../all-styles.ts";
import { DaySlot } from "../tool-slots.tsx";

/** Loads the part of the home page that only a Premium member sees. Rejects if the styles cannot be loaded. */
export async function membersDay() {
  if (!import.meta.env.SSR) await loadAllStyles();
  return <MembersHome More={DaySlot} />;
}
