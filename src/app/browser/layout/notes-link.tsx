import { contextOfPath, GENERAL_CONTEXT, notesTitle } from "#features/notes/notes-context.ts";
import { Icon } from "#ui/icons.tsx";
import { usePath } from "#ui/navigation.tsx";
import { GateLink } from "./gate-link.tsx";

/** The notes of the page one is on, by their name; elsewhere there is no such link (spec, section 2). */
export function NotesLink({ className }: { className: string }) {
  const context = contextOfPath(usePath());
  if (!context) return null;
  return (
    <GateLink href={`/notas/${context}`} className={className}>
      <Icon name="note" />
      {notesTitle(context)}
    </GateLink>
  );
}

/** The same under its short name, which the mobile bar has room for; from any other page to the general notes. */
export function ShortNotesLink({ className }: { className: string }) {
  const context = contextOfPath(usePath()) ?? GENERAL_CONTEXT;
  return (
    <GateLink href={`/notas/${context}`} className={className}>
      <Icon name="note" />
      Mis Notas
    </GateLink>
  );
}
