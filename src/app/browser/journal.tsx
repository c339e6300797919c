import { JournalPage } from "#features/journal/journal-page.tsx";
import { WaysBack } from "#features/looking-back/components/ways-back.tsx";
import { PrivatePage } from "./private-page.tsx";

export function Journal() {
  return (
    <PrivatePage>
      <JournalPage foot={<WaysBack />} />
    </PrivatePage>
  );
}
