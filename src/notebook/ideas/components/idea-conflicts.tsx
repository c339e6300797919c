import { ConflictPanels, OtherText } from "#notebook/sync-notices/components/conflict-panels.tsx";
import { saveIdea } from "../client.ts";
import type { Idea } from "../contract.ts";

export function IdeaConflicts({ idea, onSettled }: { idea: Idea; onSettled: () => void }) {
  return (
    <ConflictPanels<Pick<Idea, "title">>
      kind="idea"
      recordId={idea.id}
      isBelowRecord
      onSettled={onSettled}
      words={{ take: "Usar esta", kept: "Queda como estaba", taken: "Idea actualizada" }}
      aria-label={`Otra versión de: ${idea.title}`}
      className="mb-3 animate-fade border-key border-l-2 py-1 pl-4"
      buttonsClass="mt-2 gap-2"
      apply={({ title }) => saveIdea(idea.id, title, idea)}
      compare={({ title }) => <OtherText>{title}</OtherText>}
    />
  );
}
