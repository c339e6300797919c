import type { ComponentProps } from "react";
import { useConflictsOf } from "#platform/sync/client.ts";
import { ActionButton } from "#platform/ui/action-button.tsx";
import { lazyComponent } from "#platform/ui/loading/lazy-component.tsx";

interface EntryActionsProps {
  kind: string;
  id: string;
  /** The entry's own words. */
  title: string;
  onOpen: (kind: "write" | "delete") => void;
}

/** The buttons of an entry that open its form and the question before its deletion. */
export function EntryActions({ kind, id, title, onOpen }: EntryActionsProps) {
  // An entry with conflicts cannot be deleted, so that the member first sees every version.
  const hasConflicts = useConflictsOf(kind, id).length > 0;
  return (
    <>
      <ActionButton name="pencil" label={`Editar: ${title}`} onClick={() => onOpen("write")} />
      {!hasConflicts && (
        <ActionButton name="trash" label={`Eliminar: ${title}`} onClick={() => onOpen("delete")} />
      )}
    </>
  );
}

// Few members have conflicts, so this component loads late.
const TextConflicts = lazyComponent(
  "TextConflicts",
  () => import("#notebook/sync-notices/components/conflict-panels.tsx"),
);

interface EntryConflictsProps extends ComponentProps<typeof TextConflicts> {
  /** The entry's own words. */
  title: string;
}

/** Shows the other versions of an entry's record below the entry. */
export function EntryConflicts({ title, className = "border-warning", ...panel }: EntryConflictsProps) {
  const hasConflicts = useConflictsOf(panel.kind, panel.recordId).length > 0;
  const label = `Otra versión de: ${title}`;
  return hasConflicts && <TextConflicts aria-label={label} className={className} {...panel} />;
}
