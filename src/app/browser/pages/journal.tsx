import { JournalPage } from "#features/journal/journal-page.tsx";
import { WaysBack } from "#features/looking-back/components/ways-back.tsx";
import { syncedPage } from "#features/tool-page/components/synced.tsx";
import { usePlannedSteps } from "#features/weekly-review/client.ts";
import { WeekLine } from "#features/weekly-review/components/week-line.tsx";

function Journal() {
  return <JournalPage foot={<WaysBack />} invitation={<WeekLine />} planned={usePlannedSteps()} />;
}

export const page = syncedPage("Mi Diario del Éxito", <Journal />);
