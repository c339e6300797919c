import { JournalPage } from "#features/journal/journal-page.tsx";
import { WaysBack } from "#features/looking-back/components/ways-back.tsx";
import { Synced } from "#features/sync/components/synced.tsx";
import { usePlannedSteps } from "#features/weekly-review/client.ts";
import { WeekLine } from "#features/weekly-review/components/week-line.tsx";
import type { Page } from "#ui/page.ts";

function Journal() {
  return <JournalPage foot={<WaysBack />} invitation={<WeekLine />} planned={usePlannedSteps()} />;
}

export const page: Page = {
  title: "Mi Diario del Éxito",
  body: (
    <Synced>
      <Journal />
    </Synced>
  ),
};
