import { useState } from "react";
import { useGoals } from "#features/goals/client.ts";
import { showMutationToast } from "#features/sync/mutation-toast.ts";
import { cacheFile, readDeviceFile } from "#features/sync/replica/replica-files.ts";
import type { Draft } from "#shared/drafts/drafts.ts";
import { newId } from "#shared/new-id.ts";
import { showToast } from "#ui/toasts/toast.ts";
import { useSubmit } from "#ui/use-submit.ts";
import { useJournal } from "../client.ts";
import type { JournalRecord } from "../contract.ts";
import type { Picture } from "../images/picture.ts";
import type { JournalTask } from "../journal-draft.ts";
import { type PageDraft, type PageProblems, problemsOf, writtenPage } from "./page-draft.ts";
import { savePage } from "./save-page.ts";

export type PageStep = "reading" | "sending" | "saving";

interface PageSaving {
  task: Extract<JournalTask, { kind: "write" }>;
  draft: Draft<PageDraft>;
  write: (changed: Partial<PageDraft>) => void;
  onProblems: (problems: PageProblems) => void;
  /** @param saved may be older than the draft, if the member has typed on */
  onSaved: (saved: PageDraft) => void;
}

export function usePageSaving({ task, draft, write, onProblems, onSaved }: PageSaving) {
  const { day, type, record } = task;
  const journal = useJournal();
  const goals = useGoals() ?? [];
  const [step, setStep] = useState<PageStep>();
  const { submit } = useSubmit();

  const keep = async () => {
    const { id, value } = draft;
    // An earlier try or another tab may have saved a new page under this id.
    const held = record ?? journal?.get(id);
    const known = held && { ...held, version: value.base || held.version };
    const picture = await newPicture(value.image_url, known);
    setStep(picture ? "sending" : "saving");
    const written = { ...writtenPage(value), event_type: type, event_date: day };
    const version = newId();
    const saving = savePage(id, written, known, goals, { version, picture });
    // Further edits, here or in a form opened later, are based on the version that is being saved.
    write({ base: version });
    const outcome = await saving;
    if (outcome.state === "rejected") write({ base: value.base });
    const { file: ofPicture, ...problems } = (outcome.state === "rejected" && outcome.error.fields) || {};
    if (ofPicture) {
      showToast({ title: "Error al subir imagen", description: ofPicture, variant: "destructive" });
      return onProblems({ image_url: ofPicture });
    }
    const words = {
      done: record ? "Registro actualizado" : "Registro creado",
      failed: "Error al guardar",
      failedText: "No se pudo guardar el registro.",
    };
    if (!showMutationToast(outcome, words)) return onProblems(problems);
    if (picture) void cacheFile(picture.url, picture.content);
    onSaved({ ...value, base: version });
  };

  const save = () =>
    submit(async () => {
      // A picture that is still being prepared belongs to the page.
      if (step === "reading") return;
      const problems = problemsOf(draft.value);
      if (Object.keys(problems).length > 0) return onProblems(problems);
      await keep();
      setStep(undefined);
    });

  const setReading = (isReading: boolean) => setStep(isReading ? "reading" : undefined);

  return { save, step, setReading };
}

/** The page's picture, if it has changed and this device holds the file. */
async function newPicture(
  url: string | null,
  known: JournalRecord | undefined,
): Promise<Picture | undefined> {
  if (url === null || url === known?.image_url) return undefined;
  const content = await readDeviceFile(url);
  return content && { url, content };
}
