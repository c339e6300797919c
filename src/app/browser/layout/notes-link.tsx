import { contextOfPath, GENERAL_CONTEXT, notesTitle } from "#features/notes/notes-context.ts";
import { Icon } from "#ui/drawings/icons.tsx";
import { usePath } from "#ui/navigation.tsx";
import { GateLink } from "./gate-link.tsx";

/** Rendered only on pages that have notes (spec, section 2). */
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

/** For the mobile bar. On pages without notes, leads to the general notes. */
export function ShortNotesLink({ className }: { className: string }) {
  const context = contextOfPath(usePath()) ?? GENERAL_CONTEXT;
  return (
    <GateLink href={`/notas/${context}`} className={className}>
      <Icon name="note" />
      Mis Notas
    </GateLink>
  );
}
