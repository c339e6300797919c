import { type ComponentType, useState } from "react";
import { KeySelect } from "#lessons/keys/components/key-select.tsx";
import { showMutationToast } from "#notebook/sync-notices/mutation-toast.ts";
import type { Draft } from "#platform/shared/drafts/drafts.ts";
import { newId } from "#platform/shared/new-id.ts";
import { trimText } from "#platform/shared/text/edges.ts";
import { tooLong } from "#platform/shared/text/too-long.ts";
import { isOnlyHere, syncStore } from "#platform/sync/client.ts";
import type { MutationResult } from "#platform/sync/mutation.ts";
import { Dialog } from "#platform/ui/dialogs/dialog.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { UnsavedHint } from "#platform/ui/unsaved-hint.tsx";
import { useDraft } from "#platform/ui/use-draft.ts";
import { useSubmit } from "#platform/ui/use-submit.ts";
import { AddedField } from "./added-field.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { FormEnd } from "./form-end.tsx";
import type { RecordTaskProps } from "./use-record-task.tsx";

type Values = Readonly<Record<string, unknown>>;

/** A text that the member writes. The first one names the record. */
interface TextDescriptor {
  field: string;
  label: string;
  /** Shown in an empty field of a new record. */
  example?: string;
  rows?: number;
  /** In UTF-16 units. */
  maxLength: number;
  /** The error for a blank text, if the text is required. */
  required?: string;
  /** The name of the button that adds the text, if the form does not show it at first. */
  added?: string;
}

type Problem = Record<"field" | "text", string>;

export interface FieldsProps<V> {
  value: V;
  change: (part: Partial<V>) => void;
  problemOf: (field: string) => string | undefined;
}

interface FormProps<R, V> {
  texts: readonly [TextDescriptor, ...TextDescriptor[]];
  /** Returns the first values of the fields besides the texts. */
  begin?: (record: R | undefined) => Partial<V>;
  /** Returns false for a stored draft whose fields besides the texts have another shape. */
  isUsable?: (stored: Partial<V>) => boolean;
  /** The fields by which `isStored` compares a new record with its draft. */
  compared?: readonly (keyof V)[];
  /** Checks the fields besides the texts. */
  check?: (value: V, record: R | undefined) => Problem | undefined;
  save: (draft: Draft<V>, record: R | undefined) => Promise<MutationResult>;
  /** The fields below the texts. */
  Fields?: ComponentType<FieldsProps<V>>;
  /** Whether the member may choose the record's tag, `key_id`. */
  hasKey?: boolean;
}

interface RecordDialogsProps<R, V> extends RecordTaskProps<R>, FormProps<R, V> {
  /** `one` is a record's name, such as "idea". `create` is the form's title for a new one, if not "Nueva idea". */
  words: { one: string; gender: "o" | "a"; create?: string };
  /** The text that says what the deletion removes. */
  warning: string;
  onDelete: (record: R) => Promise<MutationResult>;
}

/** The dialogs of a tool with a list: the form for a new or existing record, and the question before a deletion. */
export function RecordDialogs<R extends { id: string }, V extends object>(props: RecordDialogsProps<R, V>) {
  const { task, nameOf, onClose, words, warning, onDelete, ...form } = props;
  const { about, isOpen: open, number } = task;
  if (!about) return null;
  const { kind, record } = about;
  const { one, gender, create = `Nuev${gender} ${one}` } = words;
  const done = (verb: string) => `${one.charAt(0).toUpperCase()}${one.slice(1)} ${verb}${gender}`;
  if (kind === "write")
    return (
      <Dialog key={number} {...{ open, onClose }} title={record ? `Editar ${one}` : create}>
        <RecordForm
          {...{ record, ...form }}
          name={nameOf(record)}
          done={done(record ? "actualizad" : "cread")}
          onDone={onClose}
        />
      </Dialog>
    );
  if (!record) return null;
  return (
    <DeleteDialog
      key={number}
      {...{ open, onClose }}
      title={`¿Eliminar est${gender === "a" ? "a" : "e"} ${one}?`}
      quoted={(record as Values)[form.texts[0].field] as string}
      words={{ done: done("eliminad") }}
      onDelete={() => onDelete(record)}
      onDeleted={onClose}
    >
      <p>{warning}</p>
    </DeleteDialog>
  );
}

interface RecordFormProps<R, V> extends FormProps<R, V> {
  kind: string;
  record: R | undefined;
  /** The draft's name. */
  name: string;
  done: string;
  onDone: () => void;
}

/** The typed text stays as a draft unless the form closes by saving. */
function RecordForm<R extends { id: string }, V extends object>(props: RecordFormProps<R, V>) {
  const {
    kind,
    record,
    name,
    texts,
    begin,
    isUsable,
    compared = [],
    check,
    done,
    onDone,
    Fields,
    hasKey,
  } = props;
  const trimmed = (value: V) => {
    const parts = texts.map(({ field }) => [field, trimText((value as Values)[field] as string)]);
    return { ...value, ...Object.fromEntries(parts) } as V & Record<string, string>;
  };
  const fresh = () => {
    const parts = texts.map(({ field }) => [field, (record as Values | undefined)?.[field] ?? ""]);
    const key = hasKey && { key_id: (record as Values | undefined)?.key_id ?? null };
    return { ...Object.fromEntries(parts), ...key, ...begin?.(record) } as V;
  };
  /** A draft of an earlier release may be only the first text. */
  const formOf = (stored: V | string): V =>
    typeof stored === "string" ? { ...fresh(), [texts[0].field]: stored } : { ...fresh(), ...stored };
  const isDraft = (stored: unknown): stored is V | string =>
    (typeof stored === "string" ||
      texts.every(({ field }) => typeof (stored as Values | null)?.[field] === "string")) &&
    (isUsable?.(stored as Partial<V>) ?? true);
  const { draft, isUnsaved, wasFound, write, discard, forget } = useDraft<V | string>(
    name,
    () => ({ id: record?.id ?? newId(), value: fresh() }),
    isDraft,
    ({ id, value }) => !record && isStored(kind, id, trimmed(formOf(value)), compared),
  );
  const value = formOf(draft.value);
  const [problem, setProblem] = useState<Problem>();
  const problemOf = (field: string) => (problem?.field === field ? problem.text : undefined);
  const { isBusy, submit } = useSubmit();
  const change = (part: Partial<V>) => {
    write({ ...value, ...part });
    // The problem of a text stays until that text changes.
    const isOfText = texts.some(({ field }) => field === problem?.field);
    if (!isOfText || (problem && problem.field in part)) setProblem(undefined);
  };

  const save = async () => {
    const written = trimmed(value);
    for (const { field, required, maxLength } of texts) {
      const { length } = written[field] ?? "";
      if (required && length === 0) return setProblem({ field, text: required });
      if (length > maxLength) return setProblem({ field, text: tooLong(maxLength) });
    }
    const wrong = check?.(written, record);
    if (wrong) return setProblem(wrong);
    const outcome = await props.save({ id: draft.id, value: written }, record);
    if (showMutationToast(outcome, { done, failed: "Error al guardar" })) {
      forget();
      onDone();
    } else if (outcome.state === "rejected") {
      const { fields = {}, message } = outcome.error;
      const [{ field }, ...others] = texts;
      if (others.length === 0) return setProblem({ field, text: fields[field] ?? message });
      // The server names a field by its path, such as "plans.0.days".
      for (const [path, text] of Object.entries(fields))
        setProblem({ field: path.replace(/\..*/, ""), text });
    }
  };

  return (
    <form noValidate className="mt-5" onSubmit={(event) => void submit(save, event)}>
      {texts.map(({ field, label, example, rows, maxLength, added }) => (
        <AddedField key={field} name={added} isFilled={Boolean((value as Values)[field])}>
          <TextField
            {...{ label, rows, maxLength }}
            placeholder={record ? undefined : example}
            value={(value as Record<string, string>)[field] ?? ""}
            error={problemOf(field)}
            readOnly={isBusy}
            onChange={(text) => change({ [field]: text } as Partial<V>)}
          />
        </AddedField>
      ))}
      {Fields && <Fields {...{ value, change, problemOf }} />}
      {hasKey && (
        <KeySelect
          value={(value as { key_id?: string | null }).key_id}
          onChoose={(key_id) => change({ key_id } as unknown as Partial<V>)}
        />
      )}
      {wasFound && isUnsaved && <UnsavedHint isSaved={record !== undefined} onDiscard={discard} />}
      <FormEnd draftName={name} busy={isBusy && "Guardando..."} onCancel={onDone} />
    </form>
  );
}

/** Whether the device stores a new record as the draft has it, even if the record is not sent yet. */
function isStored<V extends object>(
  kind: string,
  id: string,
  written: V,
  compared: readonly (keyof V)[],
): boolean {
  const known = syncStore.get().records.get(kind)?.get(id) as V | undefined;
  return known !== undefined && !isOnlyHere(id) && compared.every((field) => known[field] === written[field]);
}
