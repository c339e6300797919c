import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { showMutationToast } from "#notebook/sync-notices/mutation-toast.ts";
import type { CallError } from "#platform/shared/api-client.ts";
import type { Draft } from "#platform/shared/drafts/drafts.ts";
import { newId } from "#platform/shared/new-id.ts";
import { trimText } from "#platform/shared/text/edges.ts";
import { tooLong } from "#platform/shared/text/too-long.ts";
import { isOnlyHere, syncStore } from "#platform/sync/client.ts";
import type { MutationResult } from "#platform/sync/mutation.ts";
import { Dialog } from "#platform/ui/dialogs/dialog.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { showFailure } from "#platform/ui/toasts/toast.ts";
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
  /** The title of a notice with this error. */
  missing?: string;
  /** The name of the button that adds the text, if the form does not show it at first. */
  added?: string;
}

/** The problems of a form, by field. */
type Problems = Partial<Record<string, string>>;

export interface FieldsProps<V> {
  value: V;
  change: (part: Partial<V>) => void;
  problems: Problems;
}

interface FormProps<R, V> {
  texts: readonly [TextDescriptor, ...TextDescriptor[]];
  /** Returns the first values of the fields besides the texts. */
  begin?: (record: R | undefined) => Partial<V>;
  /** Returns false for a stored draft whose fields besides the texts have another shape. */
  isUsable?: (stored: Partial<V>) => boolean;
  /** Returns the fields in which a stored record must equal its draft, so that the draft is not offered again. */
  storedAs?: (value: V) => object;
  /** Checks the fields besides the texts. */
  check?: (value: V, record: R | undefined) => Problems;
  save: (draft: Draft<V>, record: R | undefined) => Promise<MutationResult>;
  /** The text of a refused save, if not the server's message. */
  failedText?: string;
  /** The part above the texts. */
  before?: (props: FieldsProps<V>) => ReactNode;
  /** The fields below the texts. */
  fields?: (props: FieldsProps<V>) => ReactNode;
  /** The fields whose problems `fields` shows. */
  shown?: readonly string[];
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
          begunId={record?.id}
          onDone={onClose}
          onCancel={onClose}
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
  /** The id of a new draft, if the draft is not of a new record. */
  begunId?: string | undefined;
  done: string;
  onDone: (draft: Draft<V>) => void;
  onCancel: () => void;
}

/** The typed text stays as a draft unless the form closes by saving. */
export function RecordForm<R extends { id: string }, V extends object>(props: RecordFormProps<R, V>) {
  const { kind, record, name, texts, begin, isUsable, storedAs = () => ({}), check, failedText } = props;
  const trimmed = (value: V) => {
    const parts = texts.map(({ field }) => [field, trimText((value as Values)[field] as string)]);
    return { ...value, ...Object.fromEntries(parts) } as V & Record<string, string>;
  };
  const fresh = () => {
    const parts = texts.map(({ field }) => [field, (record as Values | undefined)?.[field] ?? ""]);
    return { ...Object.fromEntries(parts), ...begin?.(record) } as V;
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
    () => ({ id: props.begunId ?? newId(), value: fresh() }),
    isDraft,
    ({ id, value }) => !record && isStored(kind, id, storedAs(trimmed(formOf(value)))),
  );
  const value = formOf(draft.value);
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  const refuse = (wrong: Problems) => {
    flushSync(() => setProblems(wrong));
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  };
  const { isBusy, submit } = useSubmit();
  const change = (part: Partial<V>) => {
    // The draft must not change while it is being saved.
    if (isBusy) return;
    write({ ...value, ...part });
    // The problem of a text stays until that text changes.
    const left = texts.filter(({ field }) => problems[field] && !(field in part));
    setProblems(Object.fromEntries(left.map(({ field }) => [field, problems[field]])));
  };
  const fields = { value, change, problems };

  const save = async () => {
    const written = trimmed(value);
    const wrong = { ...textProblems(texts, written), ...check?.(written, record) };
    const [{ field: first, required, missing }] = texts;
    if (missing && required && wrong[first] === required) showFailure(missing, required);
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    const words = { done: props.done, failed: "Error al guardar", ...(failedText && { failedText }) };
    const outcome = await props.save({ id: draft.id, value: written }, record);
    if (showMutationToast(outcome, words)) {
      forget();
      props.onDone({ id: draft.id, value });
    } else if (outcome.state === "rejected") refuse(refusedFields(outcome.error, props));
  };

  return (
    <form ref={form} noValidate className="mt-5" onSubmit={(event) => void submit(save, event)}>
      <Part of={props.before} form={fields} />
      {texts.map(({ field, label, example, rows, maxLength, added }) => (
        <AddedField key={field} name={added} isFilled={Boolean((value as Values)[field])}>
          <TextField
            {...{ label, rows, maxLength }}
            placeholder={record ? undefined : example}
            value={(value as Record<string, string>)[field] ?? ""}
            error={problems[field]}
            readOnly={isBusy}
            onChange={(text) => change({ [field]: text } as Partial<V>)}
          />
        </AddedField>
      ))}
      <Part of={props.fields} form={fields} />
      {wasFound && isUnsaved && <UnsavedHint isSaved={record !== undefined} onDiscard={discard} />}
      <FormEnd draftName={name} busy={isBusy && "Guardando..."} onCancel={props.onCancel} />
    </form>
  );
}

type PartProps<V> = { of: ((form: FieldsProps<V>) => ReactNode) | undefined; form: FieldsProps<V> };

const Part = <V,>({ of, form }: PartProps<V>) => of?.(form);

/** Returns the server's problems. What no field of the form can show stands at the first text. */
function refusedFields(
  { fields = {}, message }: CallError,
  { texts, shown = [], failedText }: Pick<FormProps<never, never>, "texts" | "shown" | "failedText">,
): Problems {
  const [first, ...others] = texts;
  const known = [...others.map(({ field }) => field), ...shown];
  // The server names a field by its path, such as "plans.0.days".
  const fieldOf = (path: string) => known.find((field) => field === path.replace(/\..*/, "")) ?? first.field;
  const told = Object.entries(fields).map(([path, text]) => [fieldOf(path), text]);
  if (told.length > 0) return Object.fromEntries(told);
  // A form with several fields leaves the message to the notice, unless the notice has another text.
  return others.length === 0 || failedText ? { [first.field]: message } : {};
}

/** Returns the problems of texts that are blank or too long. */
export function textProblems(texts: readonly TextDescriptor[], written: object): Problems {
  const problems: Problems = {};
  for (const { field, required, maxLength } of texts) {
    const { length } = trimText((written as Record<string, string>)[field] ?? "");
    if (required && length === 0) problems[field] = required;
    if (length > maxLength) problems[field] = tooLong(maxLength);
  }
  return problems;
}

/** Whether the device stores a new record with these fields, even if the record is not sent yet. */
function isStored(kind: string, id: string, fields: object): boolean {
  const known = syncStore.get().records.get(kind)?.get(id) as Values | undefined;
  return (
    !!known && !isOnlyHere(id) && Object.entries(fields).every(([field, value]) => known[field] === value)
  );
}
