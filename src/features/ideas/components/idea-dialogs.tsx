import { useState } from "react";
import { SignInAgain } from "#features/account/sign-in/sign-in-again.tsx";
import { showMutationToast } from "#features/sync/mutation-toast.ts";
import { draftName } from "#shared/drafts/open-drafts.ts";
import { newId } from "#shared/new-id.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialogs/dialog.tsx";
import type { Opening } from "#ui/dialogs/use-opening.ts";
import { TextField } from "#ui/fields/text-field.tsx";
import { UnsavedHint } from "#ui/unsaved-hint.tsx";
import { useDraft } from "#ui/use-draft.ts";
import { useSubmit } from "#ui/use-submit.ts";
import { ideaDraft, saveIdea } from "../client.ts";
import type { Idea } from "../contract.ts";
import { IDEA_TITLE_MAX, IDEA_TITLE_REQUIRED } from "../idea-title.ts";
import { DeleteIdeaDialog } from "./delete-idea-dialog.tsx";

/** An idea that is written is absent while it is new. */
export type IdeaTask = { kind: "write"; idea?: Idea } | { kind: "delete"; idea: Idea };

interface IdeaDialogsProps {
  task: Opening<IdeaTask>;
  memberId: string;
  onClose: () => void;
}

/** In a chunk of their own, loaded when the first dialog opens. */
export function IdeaDialogs({ task: { about, isOpen, number }, memberId, onClose }: IdeaDialogsProps) {
  if (!about) return null;
  const { kind, idea } = about;
  const dialog = { open: isOpen, onClose };
  if (kind === "delete") return <DeleteIdeaDialog key={number} idea={idea} {...dialog} />;
  return (
    <Dialog key={number} title={idea ? "Editar idea" : "Nueva Idea"} {...dialog}>
      <IdeaForm idea={idea} draft={draftName(memberId, ideaDraft(idea?.id))} onDone={onClose} />
    </Dialog>
  );
}

const TOO_LONG = `No puede tener más de ${IDEA_TITLE_MAX} caracteres.`;

const isText = (value: unknown): value is string => typeof value === "string";

interface IdeaFormProps {
  idea: Idea | undefined;
  /** The draft's name. */
  draft: string;
  onDone: () => void;
}

/** Unless it closes by saving, the typed text stays as a draft. */
function IdeaForm({ idea, draft: name, onDone }: IdeaFormProps) {
  const fresh = () => ({ id: idea?.id ?? newId(), value: idea?.title ?? "" });
  const { draft, isUnsaved, wasFound, write, discard, forget } = useDraft(name, fresh, isText);
  const [problem, setProblem] = useState<string>();
  const { isBusy, submit } = useSubmit();

  const save = async () => {
    const title = draft.value.trim();
    if (title === "") return setProblem(IDEA_TITLE_REQUIRED);
    if (title.length > IDEA_TITLE_MAX) return setProblem(TOO_LONG);
    const outcome = await saveIdea(draft.id, title, idea);
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
        value={draft.value}
        maxLength={IDEA_TITLE_MAX}
        error={problem}
        readOnly={isBusy}
        onChange={(text) => {
          write(text);
          setProblem(undefined);
        }}
      />
      {wasFound && isUnsaved && (
        <UnsavedHint label={idea ? "Volver al título guardado" : "Empezar de cero"} onDiscard={discard} />
      )}
      <SignInAgain draft={name} />
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" className="grow sm:grow-0" onClick={onDone}>
          Cancelar
        </Button>
        <Button type="submit" className="grow sm:grow-0" softDisabled={isBusy}>
          {isBusy ? "Guardando..." : "Guardar"}
        </Button>
      </div>
    </form>
  );
}
