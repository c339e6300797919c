import {
  type FormEvent,
  Fragment,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { useGoals } from "#notebook/goals/client.ts";
import { inGoalOrder } from "#notebook/goals/list/goal-order.ts";
import { FormEnd } from "#notebook/tool-page/components/form-end.tsx";
import { longDate } from "#platform/shared/days/days.ts";
import { trimText } from "#platform/shared/text/edges.ts";
import { showErrorToast } from "#platform/sync/error-toast.ts";
import { Dialog, LARGE_DIALOG } from "#platform/ui/dialogs/dialog.tsx";
import type { TaskDialogProps } from "#platform/ui/dialogs/use-opening.ts";
import { isEnter } from "#platform/ui/fields/enter.ts";
import { lazyComponent } from "#platform/ui/loading/lazy-component.tsx";
import { UnsavedHint } from "#platform/ui/unsaved-hint.tsx";
import { useToday } from "#platform/ui/use-today.ts";
import { useDayPages, useJournal, useJournalFields } from "../client.ts";
import { ImageField } from "../images/image-field.tsx";
import { pageDraft, type WriteTask } from "../journal-draft.ts";
import { ANSWER_MAX, FIELD_LABEL_MAX } from "../journal-limits.ts";
import { pagesOf } from "../month/day-pages.ts";
import type { questionCatalog } from "../question/question-catalog.ts";
import { answeredBefore, questionOf } from "../question/question-of-day.ts";
import { ActionPicker } from "./action-picker.tsx";
import { maxLengthOf, type PageDraft } from "./page-draft.ts";
import { PlannedOffer } from "./planned-list.tsx";
import { missingSteps, type PlannedStep, withSteps } from "./planned-steps.ts";
import { isOwnField, labelOf, type OwnField, RECORD_FIELDS } from "./record-fields.ts";
import { useRecordForm } from "./use-record-form.ts";
import { nameField } from "./write-journal.ts";
import { WritingField } from "./writing-field.tsx";

const PLACEHOLDERS = { project: "¿Cómo quieres que sea?", describe: "¿Cómo fue?" };
const LOOKS = {
  title: "title",
  notes: "page",
  custom_field_one: "lines",
  custom_field_two: "lines",
} as const;
const BUSY = { reading: "Preparando...", sending: "Subiendo...", saving: "Guardando..." };

interface RecordDialogProps extends TaskDialogProps {
  task: WriteTask;
  planned: readonly PlannedStep[];
}

/** The draft survives every way of closing except saving. */
export function RecordDialog({ open, task, planned, nameOf, onClose }: RecordDialogProps) {
  const { day, type, record } = task;
  const width = type === "describe" ? "sm:w-[min(100%-2rem,62rem)]" : "sm:w-[min(100%-2rem,44rem)]";
  return (
    <Dialog open={open} onClose={onClose} title={titleOf(task)} className={`${LARGE_DIALOG} ${width}`}>
      <p className="mt-1 text-quiet first-letter:uppercase">{longDate(day)}</p>
      <RecordForm {...{ task, planned }} draftName={nameOf(pageDraft(day, type, record))} onDone={onClose} />
    </Dialog>
  );
}

function titleOf({ type, record }: WriteTask): string {
  if (type === "project") return record ? "Editar proyección" : "Proyecta Tu Día";
  return record ? "Editar descripción" : "Describe Tu Día";
}

interface RecordFormProps {
  task: WriteTask;
  planned: readonly PlannedStep[];
  draftName: string;
  onDone: () => void;
}

function RecordForm({ task, planned, draftName, onDone }: RecordFormProps) {
  const { day, type, record } = task;
  const steps = type === "project" ? planned : [];
  const { form, value, edit, problems, step, setStep, save, isRestored, discardAll } = useRecordForm(
    task,
    draftName,
    steps,
    onDone,
  );
  const names = useJournalFields();
  const goals = inGoalOrder(useGoals() ?? [], useToday());
  const { project } = pagesOf(useDayPages(), day);
  const projection = type === "describe" ? project : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const submitByKeys = (event: KeyboardEvent<HTMLFormElement>) => {
    if (!isEnter(event) || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };

  return (
    <form ref={form} noValidate className="mt-3" onSubmit={submit} onKeyDown={submitByKeys}>
      {isRestored && <UnsavedHint isSaved={record !== undefined} onDiscard={discardAll} />}
      <PlannedOffer steps={missingSteps(value, steps)} onAdd={() => edit(withSteps(value, steps))} />
      <div className="grid grid-cols-1 gap-1">
        {projection && (
          <p className="hidden grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-8 pt-1 text-ember lg:grid">
            <span className="font-semibold">Lo que proyectaste</span>
            <span className="font-semibold">Lo que viviste</span>
          </p>
        )}
        {RECORD_FIELDS.map((field) => (
          <Fragment key={field}>
            <WritingField
              name={field}
              label={labelOf(field, names)}
              beside={isOwnField(field) && <FieldName field={field} />}
              projected={projection?.[field]}
              value={value[field]}
              onChange={(text) => edit({ [field]: text })}
              error={problems[field]}
              maxLength={maxLengthOf(field)}
              look={LOOKS[field]}
              placeholder={field === "title" ? PLACEHOLDERS[type] : undefined}
            />
            {field === "title" && type === "describe" && (
              <MinuteFields
                day={day}
                value={value}
                edit={edit}
                error={problems.answer_text}
                hasProjection={projection !== undefined}
              />
            )}
          </Fragment>
        ))}
      </div>
      <ActionPicker
        type={type}
        goals={goals}
        offered={[...(projection?.actions ?? []), ...(record?.actions ?? [])]}
        value={value.actions}
        onChange={(actions) => edit({ actions })}
      />
      <div className="mt-4 border-line border-t pt-4">
        <ImageField
          saved={record?.image_url ?? null}
          value={value.image_url}
          onChange={(image_url) => edit({ image_url })}
          step={step}
          onReading={(isReading) => setStep(isReading ? "reading" : undefined)}
          error={problems.image_url}
        />
      </div>
      <FormEnd draftName={draftName} busy={step && BUSY[step]} onCancel={onDone} />
    </form>
  );
}

const QUIET = "min-h-11 rounded-md px-2 text-quiet text-sm underline hover:text-ink";

function FieldName({ field }: { field: OwnField }) {
  const names = useJournalFields();
  const known = names[`${field}_label`];
  const shown = labelOf(field, names);
  const [typed, setTyped] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);

  const keep = async () => {
    if (typed === null) return;
    const name = trimText(typed);
    if (name === known || name === shown) return;
    showErrorToast(await nameField(`${field}_label`, name));
  };
  // Saves on unmount, not on blur: a blur would move the button that is being pressed.
  const keepLast = useEffectEvent(() => void keep());
  useEffect(() => () => keepLast(), []);
  const close = () => {
    flushSync(() => setTyped(null));
    button.current?.focus();
  };
  const finish = () => {
    void keep();
    close();
  };
  const press = (event: KeyboardEvent) => {
    const act = isEnter(event) ? finish : event.key === "Escape" && close;
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };

  if (typed === null) {
    return (
      <button
        ref={button}
        type="button"
        className={QUIET}
        aria-label={`Cambiar nombre: ${shown}`}
        onClick={() => setTyped(shown)}
      >
        Cambiar nombre
      </button>
    );
  }
  return (
    <span className="flex grow items-center gap-1">
      <input
        // biome-ignore lint/a11y/noAutofocus: the member has just asked for the field
        autoFocus
        aria-label="Nombre del campo"
        value={typed}
        maxLength={FIELD_LABEL_MAX}
        className="min-h-11 min-w-0 grow rounded-md border border-edge bg-paper px-3"
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={press}
      />
      <button type="button" className={QUIET} onClick={finish}>
        Listo
      </button>
    </span>
  );
}

const FeelingsFields = lazyComponent(
  "FeelingsFields",
  () => import("#notebook/feelings/components/feelings-fields.tsx"),
);

interface MinuteFieldsProps {
  day: string;
  value: PageDraft;
  edit: (changed: Partial<PageDraft>) => void;
  error: string | undefined;
  hasProjection: boolean;
}

function MinuteFields({ day, value, edit, error, hasProjection }: MinuteFieldsProps) {
  const { question_text = "", answer_text = "" } = value;
  const asked = useQuestionOf(day);
  // An answer keeps the question that it answers.
  const question = (answer_text && question_text) || asked;
  return (
    <>
      <div className={`mt-1 mb-3 ${hasProjection ? "lg:ml-[calc(40%+1.2rem)]" : ""}`}>
        <FeelingsFields day={day} />
      </div>
      {question && (
        <WritingField
          name="answer_text"
          label={question}
          projected={hasProjection ? "" : undefined}
          value={answer_text}
          onChange={(text) => edit({ answer_text: text, question_text: question })}
          error={error}
          maxLength={ANSWER_MAX}
          look="lines"
        />
      )}
    </>
  );
}

/** Returns undefined until the questions are loaded. Without them the page shows everything else. */
function useQuestionOf(day: string): string | undefined {
  const [catalog, setCatalog] = useState<typeof questionCatalog>();
  useEffect(() => {
    import("../question/question-catalog.ts").then((late) => setCatalog(late.questionCatalog), console.error);
  }, []);
  const goals = useGoals() ?? [];
  const pages = useJournal()?.values() ?? [];
  return catalog && questionOf(day, catalog, goals, answeredBefore(day, pages));
}
