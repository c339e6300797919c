import { syncedPage } from "#notebook/tool-page/components/synced.tsx";
import { Weeks } from "#notebook/weekly-review/components/weeks.tsx";
import { WeekPage } from "#notebook/weekly-review/week-page.tsx";
import type { PageSource } from "#platform/ui/page.ts";
import { Slot } from "../tool-slots.tsx";

export const page: PageSource = ({ week }) =>
  syncedPage(
    "Mi semana",
    week ? <WeekPage key={week} week={week} more={<Slot name="InWeekReview" week={week} />} /> : <Weeks />,
  );
