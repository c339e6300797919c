import { useState } from "react";
import { useSession } from "#features/account/client.ts";
import { SignInAgain } from "#features/account/sign-in/sign-in-again.tsx";
import { showMutationToast } from "#features/sync/mutation-toast.ts";
import { newId } from "#shared/new-id.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialogs/dialog.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { useDraft } from "#ui/use-draft.ts";
import { useSubmit } from "#ui/use-submit.ts";
import { saveIdea } from "../client.ts";
import type { Idea } from "../contract.ts";
import { IDEA_TITLE_MAX, IDEA_TITLE_REQUIRED } from "../idea-title.ts";

interface IdeaDialogProps {
  open: boolean;
  /** Absent for a new idea. */
  idea: Idea | undefined;
  draftName: string;
  onClose: () => void;
}

const TOO_LONG = `No puede tener más de ${IDEA_TITLE_MAX} caracteres.`;

const isText = (value: unknown): value is string => typeof value === "string";

/** Unless it closes by saving, the typed text stays as a draft. */
export function IdeaDialog({ open, idea, draftName, onClose }: IdeaDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={idea ? "Editar idea" : "Nueva idea"}>
      <IdeaForm idea={idea} draftName={draftName} onDone={onClose} />
    </Dialog>
  );
}

function IdeaForm({
  idea,
  draftName,
  onDone,
}: Pick<IdeaDialogProps, "idea" | "draftName"> & { onDone: () => void }) {
  const { draft, isUnsaved, wasFound, write, discard, forget } = useDraft(
    draftName,
    () => ({ id: idea?.id ?? newId(), value: idea?.title ?? "" }),
    isText,
  );
  const session = useSession();
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
        <p className="flex flex-wrap items-center gap-x-2 text-quiet text-sm">
          Esto quedó sin guardar la última vez.
          <button type="button" className="min-h-11 font-semibold text-ink underline" onClick={discard}>
            {idea ? "Volver al título guardado" : "Empezar de cero"}
          </button>
        </p>
      )}
      {session.status === "signed-out" && <SignInAgain draft={draftName} />}
      <div className="mt-5 flex flex-wrap justify-end gap-3">
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
