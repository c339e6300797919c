import { draftName } from "#shared/open-drafts.ts";
import type { Opening } from "#ui/use-opening.ts";
import type { Idea } from "../contract.ts";
import { ideaDraft } from "../idea-draft.ts";
import { DeleteIdeaDialog } from "./delete-idea-dialog.tsx";
import { IdeaDialog } from "./idea-dialog.tsx";

/** What is done, and with which idea. */
export interface IdeaTask {
  kind: "write" | "delete";
  /** Absent for a new idea. */
  idea?: Idea;
}

export interface IdeaDialogsProps {
  task: Opening<IdeaTask>;
  memberId: string;
  onClose: () => void;
}

/** The dialogs of the idea bank, apart from its page: they come when the first is wanted. */
export function IdeaDialogs({ task, memberId, onClose }: IdeaDialogsProps) {
  const { about: { kind, idea } = {}, isOpen, number } = task;
  switch (kind) {
    case "write":
      return (
        <IdeaDialog
          key={number}
          open={isOpen}
          idea={idea}
          draftName={draftName(memberId, ideaDraft(idea?.id))}
          onClose={onClose}
        />
      );
    case "delete":
      return <DeleteIdeaDialog key={number} open={isOpen} idea={idea} onClose={onClose} />;
    default:
      return null;
  }
}
