import { type FormEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { useSession } from "#features/account/client.ts";
import { SignInAgain } from "#features/account/sign-in/sign-in-again.tsx";
import { useGoals } from "#features/goals/client.ts";
import { deleteDeviceFile, saveDeviceFile } from "#features/sync/replica/replica-files.ts";
import { readDraft } from "#shared/drafts/drafts.ts";
import { newId } from "#shared/new-id.ts";
import { Button } from "#ui/button.tsx";
import { DIALOG_END } from "#ui/dialogs/dialog.tsx";
import { useDraft } from "#ui/use-draft.ts";
import { useJournal, useJournalFields } from "../client.ts";
import { ImageField } from "../images/image-field.tsx";
import type { JournalTask } from "../journal-draft.ts";
import { ActionPicker } from "./action-picker.tsx";
import { FieldName } from "./field-name.tsx";
import { beginPage, isPageDraft, maxLengthOf, type PageDraft, type PageProblems } from "./page-draft.ts";
import { labelOf, RECORD_FIELDS, type RecordField } from "./record-fields.ts";
import { UnsavedHint } from "./unsaved-hint.tsx";
import { usePageSaving } from "./use-page-saving.ts";
import { WritingField } from "./writing-field.tsx";

const UNNAMED = { custom_field_one_label: "", custom_field_two_label: "" };
const PLACEHOLDERS = { project: "¿Cómo quieres que sea?", describe: "¿Cómo fue?" };
const LOOKS = {
  title: "title",
  notes: "page",
  custom_field_one: "lines",
  custom_field_two: "lines",
} as const;
const BUSY = { reading: "Preparando...", sending: "Subiendo...", saving: "Guardando..." };

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
  const form = useRef<HTMLFormElement>(null);
  const projection =
    type === "describe"
      ? [...(journal?.values() ?? [])].find(
          (page) => page.event_date === day && page.event_type === "project",
        )
      : undefined;
  const value = draft.value;
  const imageKept = record?.image_url ?? null;
  const isImageChosen = value.image_url !== null && value.image_url !== imageKept;
  // The member may type while a picture is being prepared.
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  }, [value]);
  const change = (changed: Partial<PageDraft>) => {
    latest.current = { ...latest.current, ...changed };
    write(latest.current);
  };
  const changeImage = (url: string | null) => {
    if (isImageChosen && value.image_url) void deleteDeviceFile(value.image_url);
    change({ image_url: url });
    setProblems({ ...problems, image_url: undefined });
  };
  const changeField = (field: RecordField, text: string) => {
    change({ [field]: text });
    setProblems({ ...problems, [field]: undefined });
  };
  const showProblems = (found: PageProblems) => {
    setProblems(found);
    const first = RECORD_FIELDS.findIndex((field) => found[field]);
    form.current?.querySelectorAll("textarea")[first]?.focus();
  };

  const { save, step, setReading } = usePageSaving({
    task,
    draft,
    write: change,
    onProblems: showProblems,
    onSaved: (saved) => {
      // Keep the form open if the draft has changed since, here or in another form.
      const begun = readDraft(draftName, isPageDraft)?.value ?? latest.current;
      if (JSON.stringify(begun) !== JSON.stringify(saved)) return;
      forget();
      onDone();
    },
  });
  const discardAll = () => {
    if (isImageChosen && value.image_url) void deleteDeviceFile(value.image_url);
    discard();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const submitByKeys = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };

  return (
    <form ref={form} noValidate className="mt-3" onSubmit={submit} onKeyDown={submitByKeys}>
      {wasFound && isUnsaved && <UnsavedHint isSaved={record !== undefined} onDiscard={discardAll} />}
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
      <div className="mt-4 border-line border-t pt-4">
        <ImageField
          imageUrl={value.image_url}
          isChosen={isImageChosen}
          step={step}
          onReading={setReading}
          error={problems.image_url}
          onChoose={async ({ url, content }) => {
            await saveDeviceFile(url, content);
            changeImage(url);
          }}
          onRemove={() => changeImage(isImageChosen ? imageKept : null)}
        />
      </div>
      {session.status === "signed-out" && <SignInAgain draft={draftName} />}
      <div className={DIALOG_END}>
        <Button variant="secondary" className="grow sm:grow-0" onClick={onDone}>
          Cancelar
        </Button>
        <Button
          type="submit"
          className="grow aria-disabled:opacity-55 sm:grow-0"
          aria-disabled={step !== undefined}
        >
          {step ? BUSY[step] : "Guardar"}
        </Button>
      </div>
    </form>
  );
}
