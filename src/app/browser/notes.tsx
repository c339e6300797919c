import { NotesPage } from "#features/notes/notes-page.tsx";
import { useIsPremium } from "#features/subscription/client.ts";
import { PrivatePage } from "./private-page.tsx";

/** Anyone may open the notes; only a Premium member's are synchronised. */
export function Notes({ context }: { context: string }) {
  const isPremium = useIsPremium();
  return (
    <>
      {isPremium && <PrivatePage>{null}</PrivatePage>}
      <NotesPage key={context} context={context} />
    </>
  );
}
