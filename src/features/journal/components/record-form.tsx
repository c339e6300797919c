import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { useSession } from "#features/account/client.ts";
import { SignInAgain } from "#features/account/components/sign-in-again.tsx";
import { useGoals } from "#features/goals/client.ts";
import { tellOutcome } from "#features/notebook/components/tell-outcome.ts";
import { newId } from "#shared/new-id.ts";
import { Button } from "#ui/button.tsx";
import { useDraft } from "#ui/use-draft.ts";
import { useJournal, useJournalFields } from "../client.ts";
import type { JournalTask } from "../journal-draft.ts";
import {
  beginPage,
  isPageDraft,
  maxLengthOf,
  type PageDraft,
  type PageProblems,
  problemsOf,
  writtenPage,
} from "../page-draft.ts";
import { labelOf, RECORD_FIELDS, type RecordField } from "../record-fields.ts";
import { ActionPicker } from "./action-picker.tsx";
import { FieldName } from "./field-name.tsx";
import { DIALOG_END } from "./large-dialog.ts";
import { savePage } from "./save-page.ts";
import { WritingField } from "./writing-field.tsx";

const UNNAMED = { custom_field_one_label: "", custom_field_two_label: "" };
const PLACEHOLDERS = { project: "¿Cómo quieres que sea?", describe: "¿Cómo fue?" };
const LOOKS = {
  title: "title",
  notes: "page",
  custom_field_one: "lines",
  custom_field_two: "lines",
} as const;
const FAILED = { failed: "Error al guardar", failedText: "No se pudo guardar el registro." };

interface RecordFormProps {
  task: Extract<JournalTask, { kind: "write" }>;
  draftName: string;
  onDone: () => void;
}

export function RecordForm({ task, draftName, onDone }: RecordFormProps) {
  const { day, type, record } = task;
  const { draft, isUnsaved, wasFound, write, discard, forget } = useDraft<PageDraft>(
    draftName,
    () => ({ id: record?.id ?? newId(), value: beginPage(record) }),
    isPageDraft,
  );
  const session = useSession();
  const journal = useJournal();
  const names = useJournalFields() ?? UNNAMED;
  const goals = useGoals() ?? [];
  const [problems, setProblems] = useState<PageProblems>({});
  const [isBusy, setIsBusy] = useState(false);
  // A second click comes before the first has been shown.
  const isSaving = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const projection =
    type === "describe"
      ? [...(journal?.values() ?? [])].find(
          (page) => page.event_date === day && page.event_type === "project",
        )
      : undefined;
  const value = draft.value;
  const change = (changed: Partial<PageDraft>) => write({ ...value, ...changed });
  const changeField = (field: RecordField, text: string) => {
    change({ [field]: text });
    setProblems({ ...problems, [field]: undefined });
  };
  const showProblems = (found: PageProblems) => {
    setProblems(found);
    const first = RECORD_FIELDS.findIndex((field) => found[field]);
    form.current?.querySelectorAll("textarea")[first]?.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving.current) return;
    const found = problemsOf(value);
    if (Object.keys(found).length > 0) return showProblems(found);
    isSaving.current = true;
    setIsBusy(true);
    // What an earlier try, or another tab, has kept of this very page is known by its id.
    const known = record ? { ...record, version: value.base } : journal?.get(draft.id);
    const written = { ...writtenPage(value), event_type: type, event_date: day };
    const outcome = await savePage(draft.id, written, known, goals);
    isSaving.current = false;
    setIsBusy(false);
    if (tellOutcome(outcome, { ...FAILED, done: record ? "Registro actualizado" : "Registro creado" })) {
      forget();
      onDone();
    } else if (outcome.state === "refused") showProblems(outcome.error.fields ?? {});
  };
  const submitByKeys = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };

  return (
    <form ref={form} noValidate className="mt-3" onSubmit={submit} onKeyDown={submitByKeys}>
      {wasFound && isUnsaved && (
        <p className="flex flex-wrap items-center gap-x-2 text-quiet text-sm">
          Esto quedó sin guardar la última vez.
          <button type="button" className="min-h-11 font-semibold text-ink underline" onClick={discard}>
            {record ? "Volver a lo guardado" : "Empezar de cero"}
          </button>
        </p>
      )}
      <div className="grid grid-cols-1 gap-1">
        {projection && (
          <p className="hidden grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-8 pt-1 text-ember lg:grid">
            <span className="font-semibold">Lo que proyectaste</span>
            <span className="font-semibold">Lo que viviste</span>
          </p>
        )}
        {projection && <p className="text-quiet text-sm lg:hidden">Junto a la línea, lo que proyectaste.</p>}
        {RECORD_FIELDS.map((field) => (
          <WritingField
            key={field}
            label={labelOf(field, names)}
            beside={
              (field === "custom_field_one" || field === "custom_field_two") && (
                <FieldName field={field} names={names} />
              )
            }
            projected={projection?.[field]}
            value={value[field]}
            onChange={(text) => changeField(field, text)}
            error={problems[field]}
            maxLength={maxLengthOf(field)}
            look={LOOKS[field]}
            placeholder={field === "title" ? PLACEHOLDERS[type] : undefined}
          />
        ))}
      </div>
      <ActionPicker
        type={type}
        goals={goals}
        offered={[...(projection?.actions ?? []), ...(record?.actions ?? [])]}
        value={value.actions}
        onChange={(actions) => change({ actions })}
      />
      {session.status === "signed-out" && <SignInAgain draft={draftName} />}
      <div className={DIALOG_END}>
        <Button variant="secondary" className="grow sm:grow-0" onClick={onDone}>
          Cancelar
        </Button>
        <Button type="submit" className="grow aria-disabled:opacity-55 sm:grow-0" aria-disabled={isBusy}>
          {isBusy ? "Guardando..." : "Guardar"}
        </Button>
      </div>
    </form>
  );
}
