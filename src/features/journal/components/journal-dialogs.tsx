import { draftName } from "#shared/drafts/open-drafts.ts";
import type { Opening } from "#ui/dialogs/use-opening.ts";
import { ComparisonDialog } from "../comparison/comparison-dialog.tsx";
import { ImageViewer } from "../images/image-viewer.tsx";
import type { JournalTask } from "../journal-draft.ts";
import { DeleteRecordDialog } from "../record/delete-record-dialog.tsx";
import { type PlannedDays, stepsOf } from "../record/planned-steps.ts";
import { RecordDialog } from "../record/record-dialog.tsx";

interface JournalDialogsProps {
  task: Opening<JournalTask>;
  memberId: string;
  planned: PlannedDays;
  onClose: () => void;
}

export function JournalDialogs({ task, memberId, planned, onClose }: JournalDialogsProps) {
  const { about, isOpen, number } = task;
  const nameOf = (thing: string) => draftName(memberId, thing);
  const dialog = { open: isOpen, nameOf, onClose };
  switch (about?.kind) {
    case "write":
      return <RecordDialog key={number} {...dialog} task={about} planned={stepsOf(planned, about.day)} />;
    case "compare":
      return <ComparisonDialog key={number} {...dialog} day={about.day} />;
    case "delete":
      return <DeleteRecordDialog key={number} {...dialog} record={about.record} />;
    case "view":
      return <ImageViewer key={number} open={isOpen} onClose={onClose} record={about.record} />;
    default:
      return null;
  }
}
