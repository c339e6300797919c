import { longDate } from "#shared/days.ts";
import { Dialog } from "#ui/dialogs/dialog.tsx";
import { useComparisons, useJournal } from "../client.ts";
import { LARGE_DIALOG } from "../components/large-dialog.ts";
import { comparisonDraft } from "../journal-draft.ts";
import { daysOf, pagesOf } from "../month/day-pages.ts";
import { ComparisonForm } from "./comparison-form.tsx";

interface ComparisonDialogProps {
  open: boolean;
  day: string;
  nameOf: (thing: string) => string;
  onClose: () => void;
}

const NONE = new Map();

export function ComparisonDialog({ open, day, nameOf, onClose }: ComparisonDialogProps) {
  const { project, describe } = pagesOf(daysOf(useJournal()?.values() ?? [], NONE), day);
  const saved = useComparisons()?.get(day);
  return (
    <Dialog
      open={open && project !== undefined && describe !== undefined}
      onClose={onClose}
      title="Comparar Día"
      className={`${LARGE_DIALOG} sm:w-[min(100%-2rem,62rem)]`}
    >
      <p className="mt-1 text-quiet first-letter:uppercase">{longDate(day)}</p>
      {project && describe && (
        <ComparisonForm
          day={day}
          project={project}
          describe={describe}
          saved={saved}
          draftName={nameOf(comparisonDraft(day))}
          onDone={onClose}
        />
      )}
    </Dialog>
  );
}
