import { draftName } from "#shared/drafts/open-drafts.ts";
import type { Opening } from "#ui/dialogs/use-opening.ts";
import { ComparisonDialog } from "../comparison/comparison-dialog.tsx";
import { ImageViewer } from "../images/image-viewer.tsx";
import type { JournalTask } from "../journal-draft.ts";
import { DeleteRecordDialog } from "../record/delete-record-dialog.tsx";
import { RecordDialog } from "../record/record-dialog.tsx";

interface JournalDialogsProps {
  task: Opening<JournalTask>;
  memberId: string;
  onClose: () => void;
}

/** Loaded lazily, apart from the page. */
export function JournalDialogs({ task, memberId, onClose }: JournalDialogsProps) {
  const { about, isOpen, number } = task;
  const nameOf = (thing: string) => draftName(memberId, thing);
  switch (about?.kind) {
    case "write":
      return <RecordDialog key={number} open={isOpen} task={about} nameOf={nameOf} onClose={onClose} />;
    case "compare":
      return (
        <ComparisonDialog key={number} open={isOpen} day={about.day} nameOf={nameOf} onClose={onClose} />
      );
    case "delete":
      return (
        <DeleteRecordDialog
          key={number}
          open={isOpen}
          record={about.record}
          nameOf={nameOf}
          onClose={onClose}
        />
      );
    case "view":
      return (
        <ImageViewer
          key={number}
          open={isOpen}
          url={about.record.image_url ?? ""}
          title={about.record.title}
          onClose={onClose}
        />
      );
    default:
      return null;
  }
}
