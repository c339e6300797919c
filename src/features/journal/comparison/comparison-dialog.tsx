import { SignInAgain } from "#features/account/sign-in/sign-in-again.tsx";
import { showMutationToast } from "#features/sync/mutation-toast.ts";
import { longDate } from "#shared/days.ts";
import { Button } from "#ui/button.tsx";
import { DIALOG_END, Dialog, LARGE_DIALOG } from "#ui/dialogs/dialog.tsx";
import type { TaskDialogProps } from "#ui/dialogs/use-opening.ts";
import { UnsavedHint } from "#ui/unsaved-hint.tsx";
import { useDraft } from "#ui/use-draft.ts";
import { useSubmit } from "#ui/use-submit.ts";
import { useComparisons, useDayPages, useJournalFields } from "../client.ts";
import type { JournalRecord } from "../contract.ts";
import { comparisonDraft } from "../journal-draft.ts";
import { pagesOf } from "../month/day-pages.ts";
import { PageName } from "../record/page-name.tsx";
import { labelOf, RECORD_FIELDS, type RecordField } from "../record/record-fields.ts";
import { saveComparison } from "../record/write-journal.ts";
import { CoherenceSun } from "./coherence-sun.tsx";
import { PercentageField } from "./percentage-field.tsx";
import { averageOf, beginningOf, decided, isBlank, isOpenPercentages } from "./percentages.ts";

const COLUMNS = "grid grid-cols-1 gap-x-10 gap-y-3 sm:grid-cols-2";

export function ComparisonDialog({ open, day, nameOf, onClose }: TaskDialogProps & { day: string }) {
  const { project, describe } = pagesOf(useDayPages(), day);
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
          draftName={nameOf(comparisonDraft(day))}
          onDone={onClose}
        />
      )}
    </Dialog>
  );
}

interface ComparisonFormProps {
  day: string;
  project: JournalRecord;
  describe: JournalRecord;
  draftName: string;
  onDone: () => void;
}

function ComparisonForm({ day, project, describe, draftName, onDone }: ComparisonFormProps) {
  const saved = useComparisons()?.get(day);
  const { draft, isUnsaved, wasFound, write, discard, forget } = useDraft(
    draftName,
    () => ({ id: day, value: beginningOf(saved, project, describe) }),
    isOpenPercentages,
  );
  const names = useJournalFields();
  const { isBusy, submit } = useSubmit();
  const percentages = decided(draft.value);
  const average = averageOf(percentages);

  const save = async () => {
    const outcome = await saveComparison(day, percentages, [project, describe]);
    const words = {
      done: "Comparación Guardada",
      doneText: `El promedio de ${average}% ha sido guardado para este día.`,
      failed: "Error al guardar comparación",
    };
    if (!showMutationToast(outcome, words)) return;
    forget();
    onDone();
  };

  return (
    <form noValidate className="mt-5" onSubmit={(event) => void submit(save, event)}>
      {wasFound && isUnsaved && <UnsavedHint isSaved={saved !== undefined} onDiscard={discard} />}
      <div aria-hidden="true" className={`${COLUMNS} max-sm:hidden`}>
        <PageName type="project" />
        <PageName type="describe" />
      </div>
      {RECORD_FIELDS.map((field) => (
        <section key={field} className="border-line py-5 not-first-of-type:border-t first-of-type:sm:pt-3">
          <h3 className="font-sans font-semibold text-base tracking-normal">{labelOf(field, names)}</h3>
          {isBlank(field, project, describe) ? (
            <p className="mt-1 text-quiet">Sin texto en las dos páginas: cuenta como 100 %.</p>
          ) : (
            <div className={`${COLUMNS} mt-2`}>
              <Said page={project} field={field} />
              <Said page={describe} field={field} />
            </div>
          )}
          <PercentageField
            label={labelOf(field, names)}
            value={draft.value[field]}
            isFirst={field === "title"}
            // Ignores changes while saving.
            onChange={(value) => !isBusy && write({ ...draft.value, [field]: value })}
          />
        </section>
      ))}
      <SignInAgain draft={draftName} />
      <div className={DIALOG_END}>
        <div className="flex grow items-center gap-3">
          <CoherenceSun percentage={average} className="w-14 fill-ember [&_circle]:transition-[cy]" />
          <p className="leading-tight">
            <output className="block font-medium font-serif text-3xl">{average}&nbsp;%</output>
            <span className="text-quiet text-sm">de coherencia</span>
          </p>
        </div>
        <Button variant="secondary" className="max-sm:hidden" onClick={onDone}>
          Cancelar
        </Button>
        <Button type="submit" softDisabled={isBusy}>
          {isBusy ? "Guardando..." : "Guardar"}
        </Button>
      </div>
    </form>
  );
}

function Said({ page, field }: { page: JournalRecord; field: RecordField }) {
  return (
    <div
      className={`min-w-0 border-s-2 ps-4 ${page.event_type === "project" ? "border-ember" : "border-edge"}`}
    >
      <p className="sm:sr-only">
        <PageName type={page.event_type} className="text-sm" />
      </p>
      <p
        dir="auto"
        className={`wrap-anywhere whitespace-pre-line font-serif ${field === "title" ? "text-xl" : "text-lg"}`}
      >
        {page[field].trim() || <span className="text-quiet">Nada.</span>}
      </p>
    </div>
  );
}
