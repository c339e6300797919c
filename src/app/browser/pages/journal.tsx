import { JournalPage } from "#notebook/journal/journal-page.tsx";
import { WaysBack } from "#notebook/looking-back/components/ways-back.tsx";
import { syncedPage } from "#notebook/tool-page/components/synced.tsx";
import { usePlannedSteps } from "#notebook/weekly-review/client.ts";
import { DaySlot, useMonthSlot } from "../tool-slots.tsx";

function Journal() {
  return (
    <JournalPage foot={<WaysBack />} planned={usePlannedSteps()} marksOf={useMonthSlot()} More={DaySlot} />
  );
}

export const page = syncedPage("Mi Diario del Éxito", <Journal />);
