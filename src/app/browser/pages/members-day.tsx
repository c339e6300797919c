import type { ReactNode } from "react";
import { MembersHome } from "#notebook/horizon/components/members-home.tsx";
import { loadAllStyles } from "../all-styles.ts";
import { DaySlot } from "../tool-slots.tsx";

/** What only a member sees of the home page. Rejects where the styles do not come. */
export async function membersDay(): Promise<ReactNode> {
  if (!import.meta.env.SSR) await loadAllStyles();
  return <MembersHome More={DaySlot} />;
}
