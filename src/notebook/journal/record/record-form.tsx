import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useFeelings, useFeelingsConsent } from "#notebook/feelings/client.ts";
import { useGoals } from "#notebook/goals/client.ts";
import { inGoalOrder } from "#notebook/goals/list/goal-order.ts";
import { showErrorToast } from "#notebook/sync-notices/error-toast.ts";
import { FormEnd } from "#notebook/tool-page/components/form-end.tsx";
import { trimText } from "#platform/shared/text/edges.ts";
import { Button } from "#platform/ui/button.tsx";
import { LineIcon } from "#platform/ui/drawings/icons.tsx";
import { isEnter } from "#platform/ui/fields/enter.ts";
import { lazyComponent } from "#platform/ui/loading/lazy-component.tsx";
import { UnsavedHint } from "#platform/ui/unsaved-hint.tsx";
import { useToday } from "#platform/ui/use-today.ts";
import { useDayPages, useJournal, useJournalFields } from "../client.ts";
import { ImageField } from "../images/image-field.tsx";
import type { WriteTask } from "../journal-draft.ts";
import { ANSWER_MAX, FIELD_LABEL_MAX } from "../journal-limits.ts";
import { pagesOf } from "../month/day-pages.ts";
import type { questionCatalog } from "../question/question-catalog.ts";
import { answeredBefore, questionOf } from "../question/question-of-day.ts";
import { ACTION_WORDS, ActionPicker, hasOpenActions } from "./action-picker.tsx";
import { maxLengthOf } from "./page-draft.ts";
import { PlannedList } from "./planned-list.tsx";
import { missingSteps, type PlannedStep, withSteps } from "./planned-steps.ts";
import { isOwnField, labelOf, type OwnField, type RecordField } from "./record-fields.ts";
import { PageName } from "./record-page.tsx";
import { holds, partsUsedBefore, RECORD_PARTS, type RecordPart } from "./record-parts.ts";
import { useRecordForm } from "./use-record-form.ts";
import { nameField } from "./write-journal.ts";
import { WHOLE_FORM, WritingField } from "./writing-field.tsx";

const PLACEHOLDERS = { project: "¿Cómo quieres que sea?", describe: "¿Cómo fue?" };
const BUSY = { reading: "Preparando...", sending: "Subiendo...", saving: "Guardando..." };

const FeelingsFields = lazyComponent(
  "FeelingsFields",
  () => import("#notebook/feelings/components/feelings-fields.tsx"),
);

interface RecordFormProps {
  task: WriteTask;
  planned: readonly PlannedStep[];
  draftName: string;
  onSaved: (id: string) => void;
  onCancel: () => void;
}

/** Shows title and notes first. Each other part is a button unless it has content. Parts used lately come first. */
export function RecordForm({ task, planned, draftName, onSaved, onCancel }: RecordFormProps) {
  const { day, type, record } = task;
  const steps = type === "project" ? planned : [];
  const { form, value, edit, problems, step, setStep, save, isRestored, discardAll } = useRecordForm(
    task,
    draftName,
    steps,
    onSaved,
  );
  const names = useJournalFields();
  const goals = inGoalOrder(useGoals() ?? [], useToday());
  const days = useDayPages();
  const { project } = pagesOf(days, day);
  const projection = type === "describe" ? project : undefined;
  const asked = useQuestionOf(day, type === "describe");
  // An answer keeps the question that it answers.
  const missing = missingSteps(value, steps);
  const question = (value.answer_text && value.question_text) || asked;
  const isConsented = useFeelingsConsent()?.withdrawn_at === null;
  const feelings = useFeelings();
  const noted = isConsented ? feelings : undefined;
  const [opened, setOpened] = useState<readonly RecordPart[]>([]);
  const [used] = useState(() => partsUsedBefore(day, type, days, noted));
  const [pressed, setPressed] = useState<RecordPart>();
  useEffect(() => {
    if (type === "describe") FeelingsFields.preload().catch(console.error);
  }, [type]);

  const isHeld = (part: RecordPart) =>
    holds(value, part) ||
    holds(record, part) ||
    (part === "feelings" ? noted?.has(day) : part !== "image_url" && holds(projection, part));
  const open = RECORD_PARTS.filter((part) => opened.includes(part) || isHeld(part));
  // An open part stays open when it is cleared.
  if (open.length > opened.length) setOpened(open);

  const openPart = (part: RecordPart) => {
    flushSync(() => {
      setOpened([...opened, part]);
      setPressed(part);
    });
    const box = form.current?.querySelector<HTMLElement>(`[data-part=${part}]`);
    (box?.querySelector<HTMLElement>("[data-autofocus]") ?? box)?.focus();
  };
  const foldFeelings = () => {
    flushSync(() => setOpened(opened.filter((part) => part !== "feelings")));
    form.current?.querySelector<HTMLElement>("[data-chip=feelings]")?.focus();
  };
  const submitByKeys = (event: KeyboardEvent<HTMLFormElement>) => {
    if (!isEnter(event) || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };

  const writing = (field: RecordField, look: "title" | "page" | "line") => (
    <WritingField
      name={field}
      label={labelOf(field, names)}
      beside={isOwnField(field) && <FieldName field={field} />}
      projected={projection?.[field]}
      value={value[field]}
      onChange={(text) => edit({ [field]: text })}
      error={problems[field]}
      maxLength={maxLengthOf(field)}
      look={look}
      placeholder={field === "title" ? PLACEHOLDERS[type] : undefined}
    />
  );
  const own = (field: OwnField) => ({ name: labelOf(field, names), content: writing(field, "line") });
  const parts: Record<RecordPart, { name: string | false | undefined; content: ReactNode }> = {
    custom_field_one: own("custom_field_one"),
    custom_field_two: own("custom_field_two"),
    feelings: {
      name: type === "describe" && "Energía y ánimo",
      content: <FeelingsFields day={day} onWithdrawn={foldFeelings} />,
    },
    answer_text: {
      name: type === "describe" && question && "La pregunta del día",
      content: (
        <WritingField
          name="answer_text"
          label={question ?? ""}
          value={value.answer_text ?? ""}
          onChange={(answer_text) => edit({ answer_text, question_text: question ?? "" })}
          error={problems.answer_text}
          maxLength={ANSWER_MAX}
          look="line"
        />
      ),
    },
    actions: {
      name: (isHeld("actions") || hasOpenActions(goals)) && ACTION_WORDS[type].title,
      content: (
        <ActionPicker
          type={type}
          goals={goals}
          offered={[...(projection?.actions ?? []), ...(record?.actions ?? [])]}
          value={value.actions}
          onChange={(actions) => edit({ actions })}
          startsOpen={pressed === "actions"}
        />
      ),
    },
    image_url: {
      name: "Imagen",
      content: (
        <ImageField
          saved={record?.image_url ?? null}
          value={value.image_url}
          onChange={(image_url) => edit({ image_url })}
          step={step}
          onReading={(isReading) => setStep(isReading ? "reading" : undefined)}
          error={problems.image_url}
        />
      ),
    },
  };
  const shown = RECORD_PARTS.filter((part) => parts[part].name);
  const folded = shown
    .filter((part) => !open.includes(part))
    .sort((a, b) => Number(used.includes(b)) - Number(used.includes(a)));
  const beside = projection ? "lg:ml-[calc(40%+1.2rem)]" : "";

  return (
    <form ref={form} noValidate className={WHOLE_FORM} onSubmit={save} onKeyDown={submitByKeys}>
      {isRestored && <UnsavedHint isSaved={record !== undefined} onDiscard={discardAll} />}
      {missing.length > 0 && (
        <div className="mt-3 border-ember border-l-2 pl-4">
          <PlannedList steps={missing} />
          <Button variant="quiet" className="-ml-3" onClick={() => edit(withSteps(value, steps))}>
            {missing.length === 1 ? "Añadirlo" : "Añadirlos"}
          </Button>
        </div>
      )}
      <div className="grid grid-cols-1 gap-2">
        {projection && (
          <p className="hidden grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-8 pt-1 lg:grid">
            <PageName type="project">Lo que proyectaste</PageName>
            <PageName type="describe">Lo que viviste</PageName>
          </p>
        )}
        {writing("title", "title")}
        {writing("notes", "page")}
        {shown.map(
          (part) =>
            open.includes(part) && (
              <div
                key={part}
                data-part={part}
                tabIndex={-1}
                className={`outline-none ${isOwnField(part) ? "" : beside}`}
              >
                {parts[part].content}
              </div>
            ),
        )}
        {folded.length > 0 && (
          <ul aria-label="Añadir a esta página" className={`mt-2 flex flex-wrap gap-2 ${beside}`}>
            {folded.map((part) => (
              <li key={part} className="min-w-0">
                <button
                  type="button"
                  data-chip={part}
                  className="wrap-anywhere flex min-h-11 items-center gap-1.5 rounded-full border border-line py-1 ps-2.5 pe-4 text-start text-quiet transition-colors hover:border-ink hover:text-ink"
                  onClick={() => openPart(part)}
                >
                  <LineIcon line="M12 5v14M5 12h14" className="size-4" />
                  {parts[part].name}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <FormEnd draftName={draftName} busy={step && BUSY[step]} onCancel={onCancel} />
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
  // Saves on unmount, not on blur: a save on blur would move the button that is being pressed.
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

/** Returns undefined until the questions are loaded. Without them the page shows everything else. */
function useQuestionOf(day: string, isAsked: boolean): string | undefined {
  const [catalog, setCatalog] = useState<typeof questionCatalog>();
  useEffect(() => {
    if (!isAsked) return;
    import("../question/question-catalog.ts").then((late) => setCatalog(late.questionCatalog), console.error);
  }, [isAsked]);
  const goals = useGoals() ?? [];
  const pages = useJournal()?.values() ?? [];
  return catalog && questionOf(day, catalog, goals, answeredBefore(day, pages));
}
