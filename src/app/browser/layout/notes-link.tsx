import { contextOfPath, GENERAL_CONTEXT, notesTitle } from "#features/notes/notes-context.ts";
import { Icon } from "#ui/drawings/icons.tsx";
import { usePath } from "#ui/navigation.tsx";
import { GateLink } from "./gate-link.tsx";

/** Leads to the page's notes (spec, section 2). Without such notes it is absent or, if `isShort`, leads to all. */
export function NotesLink({ className, isShort = false }: { className: string; isShort?: boolean }) {
  const context = contextOfPath(usePath()) ?? (isShort ? GENERAL_CONTEXT : undefined);
  if (!context) return null;
  return (
    <GateLink href={`/notas/${context}`} className={className}>
      <Icon name="note" />
      {isShort ? "Mis Notas" : notesTitle(context)}
    </GateLink>
  );
}
