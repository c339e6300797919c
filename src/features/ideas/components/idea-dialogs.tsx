import { draftName } from "#shared/open-drafts.ts";
import type { Idea } from "../contract.ts";
import { ideaDraft } from "../idea-draft.ts";
import { DeleteIdeaDialog } from "./delete-idea-dialog.tsx";
import { IdeaDialog } from "./idea-dialog.tsx";

/** Which dialog is open, and about which idea; one that was closed keeps its idea until it has gone. */
export interface IdeaTask {
  kind: "write" | "delete";
  /** Absent for a new idea. */
  idea?: Idea;
  isOpen: boolean;
  /** Counts the openings: each begins anew. */
  number: number;
}

export interface IdeaDialogsProps {
  task: IdeaTask;
  memberId: string;
  onClose: () => void;
}

/** The dialogs of the idea bank, apart from its page: they come when the first is wanted. */
export function IdeaDialogs({ task, memberId, onClose }: IdeaDialogsProps) {
  const { kind, idea, isOpen, number } = task;
  return (
    <>
      <IdeaDialog
        key={number}
        open={isOpen && kind === "write"}
        idea={kind === "write" ? idea : undefined}
        draftName={draftName(memberId, ideaDraft(idea?.id))}
        onClose={onClose}
      />
      <DeleteIdeaDialog open={isOpen && kind === "delete"} idea={idea} onClose={onClose} />
    </>
  );
}
