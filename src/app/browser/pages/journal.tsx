import { JournalPage } from "#features/journal/journal-page.tsx";
import { WaysBack } from "#features/looking-back/components/ways-back.tsx";
import { Synced } from "#features/sync/components/synced.tsx";
import type { Page } from "#ui/page.ts";

export const page: Page = {
  title: "Mi Diario del Éxito",
  body: (
    <Synced>
      <JournalPage foot={<WaysBack />} />
    </Synced>
  ),
};
