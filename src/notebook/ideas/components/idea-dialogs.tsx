import { useState } from "react";
import { KeySelect } from "#lessons/keys/components/key-select.tsx";
import { DeleteDialog } from "#notebook/tool-page/components/delete-dialog.tsx";
import { FormEnd } from "#notebook/tool-page/components/form-end.tsx";
import { draftName } from "#platform/shared/drafts/open-drafts.ts";
import { newId } from "#platform/shared/new-id.ts";
import { trimText } from "#platform/shared/text/edges.ts";
import { tooLong } from "#platform/shared/text/too-long.ts";
import { showMutationToast } from "#platform/sync/mutation-toast.ts";
import { Dialog } from "#platform/ui/dialogs/dialog.tsx";
import type { Opening } from "#platform/ui/dialogs/use-lazy-opening.ts";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { UnsavedHint } from "#platform/ui/unsaved-hint.tsx";
import { useDraft } from "#platform/ui/use-draft.ts";
import { useSubmit } from "#platform/ui/use-submit.ts";
import { deleteIdea, hasIdea, ideaDraft, saveIdea, setIdeaKey } from "../client.ts";
import type { Idea } from "../contract.ts";
import { IDEA_TITLE_MAX, IDEA_TITLE_REQUIRED } from "../idea-title.ts";

/** The purpose of the dialog. `idea` is absent while the member writes a new one. */
export type IdeaTask = { kind: "write"; idea?: Idea | undefined } | { kind: "delete"; idea: Idea };

interface IdeaDialogsProps {
  task: Opening<IdeaTask>;
  memberId: string;
  onClose: () => void;
}

export function IdeaDialogs({ task: { about, isOpen, number }, memberId, onClose }: IdeaDialogsProps) {
  if (!about) return null;
  const { kind, idea } = about;
  const dialog = { open: isOpen, onClose };
  if (kind === "delete")
    return (
      <DeleteDialog
        key={number}
        {...dialog}
        title="¿Eliminar esta idea?"
        quoted={idea.title}
        words={{ done: "Idea eliminada" }}
        onDelete={() => deleteIdea(idea)}
        onDeleted={onClose}
      >
        <p>No se puede deshacer.</p>
      </DeleteDialog>
    );
  return (
    <Dialog key={number} title={idea ? "Editar idea" : "Nueva Idea"} {...dialog}>
      <IdeaForm idea={idea} draft={draftName(memberId, ideaDraft(idea?.id))} onDone={onClose} />
    </Dialog>
  );
}

/** A draft from before ideas had keys is only the title. */
type IdeaDraft = string | { title: string; key_id: string | null };

const isIdeaDraft = (value: unknown): value is IdeaDraft =>
  typeof (typeof value === "object" ? (value as { title?: unknown } | null)?.title : value) === "string";

interface IdeaFormProps {
  idea: Idea | undefined;
  draft: string;
  onDone: () => void;
}

/** Keeps the typed text as a draft until the member saves or discards it. */
function IdeaForm({ idea, draft: name, onDone }: IdeaFormProps) {
  const begun = { title: idea?.title ?? "", key_id: idea?.key_id ?? null };
  const fresh = () => ({ id: idea?.id ?? newId(), value: begun as IdeaDraft });
  const writtenIn = (value: IdeaDraft) => (typeof value === "string" ? { ...begun, title: value } : value);
  const { draft, isUnsaved, wasFound, write, discard, forget } = useDraft(
    name,
    fresh,
    isIdeaDraft,
    ({ id, value }) => !idea && hasIdea(id, writtenIn(value).title, writtenIn(value).key_id),
  );
  const written = writtenIn(draft.value);
  const [problem, setProblem] = useState<string>();
  const { isBusy, submit } = useSubmit();

  const save = async () => {
    const { key_id } = written;
    const title = trimText(written.title);
    if (title === "") return setProblem(IDEA_TITLE_REQUIRED);
    if (title.length > IDEA_TITLE_MAX) return setProblem(tooLong(IDEA_TITLE_MAX));
    // Save the key first, because the save of the title writes the key again with the new version.
    const marking = idea && key_id !== begun.key_id ? setIdeaKey(idea, key_id) : undefined;
    const isKept = marking && title === begun.title;
    const saving = isKept ? marking : saveIdea(draft.id, title, idea && { ...idea, key_id }, key_id);
    const [marked, saved] = await Promise.all([marking, saving]);
    const outcome = marked?.state === "rejected" ? marked : saved;
    const done = idea ? "Idea actualizada" : "Idea creada";
    if (showMutationToast(outcome, { done, failed: "Error al guardar" })) {
      forget();
      onDone();
    } else if (outcome.state === "rejected") setProblem(outcome.error.fields?.title ?? outcome.error.message);
  };

  return (
    <form noValidate className="mt-5" onSubmit={(event) => void submit(save, event)}>
      <TextField
        label="Título de la idea"
        placeholder={idea ? undefined : "Aprender a..."}
        value={written.title}
        maxLength={IDEA_TITLE_MAX}
        error={problem}
        readOnly={isBusy}
        onChange={(text) => {
          write({ ...written, title: text });
          setProblem(undefined);
        }}
      />
      <KeySelect value={written.key_id} onChoose={(key_id) => write({ ...written, key_id })} />
      {wasFound && isUnsaved && <UnsavedHint isSaved={idea !== undefined} onDiscard={discard} />}
      <FormEnd draftName={name} busy={isBusy && "Guardando..."} onCancel={onDone} />
    </form>
  );
}
