import { ActionButton } from "#platform/ui/action-button.tsx";

interface EntryActionsProps {
  /** The entry's own words. */
  title: string;
  /** If true, the entry has no delete button: the member must first see and resolve the other versions. */
  hasConflicts: boolean;
  onOpen: (kind: "write" | "delete") => void;
}

/** The buttons of an entry that open its form and the question before its deletion. */
export function EntryActions({ title, hasConflicts, onOpen }: EntryActionsProps) {
  return (
    <>
      <ActionButton name="pencil" label={`Editar: ${title}`} onClick={() => onOpen("write")} />
      {!hasConflicts && (
        <ActionButton name="trash" label={`Eliminar: ${title}`} onClick={() => onOpen("delete")} />
      )}
    </>
  );
}
