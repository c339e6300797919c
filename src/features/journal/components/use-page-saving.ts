import { useLayoutEffect, useRef, useState } from "react";
import { useGoals } from "#features/goals/client.ts";
import { tellOutcome } from "#features/notebook/components/tell-outcome.ts";
import type { Draft } from "#shared/drafts.ts";
import { showToast } from "#ui/toast.ts";
import { useJournal } from "../client.ts";
import type { JournalTask } from "../journal-draft.ts";
import { type PageDraft, type PageProblems, problemsOf, writtenPage } from "../page-draft.ts";
import { type Picture, uploadPicture } from "../picture.ts";
import { savePage } from "./save-page.ts";

/** A picture is being made ready or sent, or the page is being kept. */
export type PageStep = "reading" | "sending" | "saving";

interface PageSaving {
  task: Extract<JournalTask, { kind: "write" }>;
  draft: Draft<PageDraft>;
  write: (value: PageDraft) => void;
  onProblems: (problems: PageProblems) => void;
  onSaved: () => void;
}

/** Keeps a page that was written: first its picture, without which nothing is saved; then its words. */
export function usePageSaving({ task, draft, write, onProblems, onSaved }: PageSaving) {
  const { day, type, record } = task;
  const journal = useJournal();
  const goals = useGoals() ?? [];
  const [picture, setPicture] = useState<Picture>();
  const [step, setStep] = useState<PageStep>();
  // A second click comes before the first has been shown.
  const isSaving = useRef(false);

  // A picture takes its time, and who is writing writes on.
  const latest = useRef(draft.value);
  useLayoutEffect(() => {
    latest.current = draft.value;
  }, [draft.value]);

  const send = async (): Promise<PageDraft | undefined> => {
    if (!picture) return draft.value;
    setStep("sending");
    const sent = await uploadPicture(picture);
    if (!sent.ok) {
      showToast({ title: "Error al subir imagen", description: sent.message, variant: "destructive" });
      onProblems({ image_url: sent.message });
      return undefined;
    }
    // Another try need not send it again.
    const value = { ...latest.current, image_url: sent.image_url };
    write(value);
    setPicture(undefined);
    return value;
  };

  const keep = async () => {
    const value = await send();
    if (!value) return;
    setStep("saving");
    // What an earlier try, or another tab, has kept of this very page is known by its id.
    const known = record ? { ...record, version: value.base } : journal?.get(draft.id);
    const written = { ...writtenPage(value), event_type: type, event_date: day };
    const outcome = await savePage(draft.id, written, known, goals);
    const words = {
      done: record ? "Registro actualizado" : "Registro creado",
      failed: "Error al guardar",
      failedText: "No se pudo guardar el registro.",
    };
    if (tellOutcome(outcome, words)) onSaved();
    else if (outcome.state === "refused") onProblems(outcome.error.fields ?? {});
  };

  const save = async () => {
    // A picture that is still being made ready belongs to the page.
    if (isSaving.current || step === "reading") return;
    const problems = problemsOf(draft.value);
    if (Object.keys(problems).length > 0) return onProblems(problems);
    isSaving.current = true;
    await keep();
    isSaving.current = false;
    setStep(undefined);
  };

  const setReading = (isReading: boolean) => setStep(isReading ? "reading" : undefined);

  return { save, step, picture, setPicture, setReading };
}
