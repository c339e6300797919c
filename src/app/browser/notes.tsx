import { NotesPage } from "#features/notes/notes-page.tsx";
import { useIsPremium } from "#features/subscription/client.ts";
import { PrivatePage } from "./private-page.tsx";

/** The notes of a context, which anyone may look at; only a Premium member's notebook is opened. */
export function Notes({ context }: { context: string }) {
  const isPremium = useIsPremium();
  return (
    <>
      {isPremium && <PrivatePage>{null}</PrivatePage>}
      <NotesPage key={context} context={context} />
    </>
  );
}
