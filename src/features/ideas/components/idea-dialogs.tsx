import { draftName } from "#shared/drafts/open-drafts.ts";
import type { Opening } from "#ui/dialogs/use-opening.ts";
import type { Idea } from "../contract.ts";
import { ideaDraft } from "../idea-draft.ts";
import { DeleteIdeaDialog } from "./delete-idea-dialog.tsx";
import { IdeaDialog } from "./idea-dialog.tsx";

export interface IdeaTask {
  kind: "write" | "delete";
  idea?: Idea;
}

interface IdeaDialogsProps {
  task: Opening<IdeaTask>;
  memberId: string;
  onClose: () => void;
}

/** In a chunk of their own, loaded when the first dialog opens. */
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
