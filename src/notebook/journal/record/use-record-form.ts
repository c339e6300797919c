import { type SyntheticEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useGoals } from "#notebook/goals/client.ts";
import type { Goal } from "#notebook/goals/contract.ts";
import { completeAction } from "#notebook/goals/write-goals.ts";
import { showErrorToast } from "#notebook/sync-notices/error-toast.ts";
import { showMutationToast } from "#notebook/sync-notices/mutation-toast.ts";
import { readDraft } from "#platform/shared/drafts/drafts.ts";
import { newId } from "#platform/shared/new-id.ts";
import type { MutationResult } from "#platform/sync/mutation.ts";
import { cacheFile, deleteDeviceFile, readDeviceFile } from "#platform/sync/replica/replica-files.ts";
import { navigate } from "#platform/ui/navigation.tsx";
import { showFailure } from "#platform/ui/toasts/toast.ts";
import { useDraft } from "#platform/ui/use-draft.ts";
import { useSubmit } from "#platform/ui/use-submit.ts";
import { addressOf } from "../chosen-day.ts";
import { useJournal, type WrittenRecord } from "../client.ts";
import type { JournalRecord } from "../contract.ts";
import type { Picture } from "../images/picture.ts";
import type { WriteTask } from "../journal-draft.ts";
import { openActions } from "./action-picker.tsx";
import { type ActionChange, actionChanges } from "./done-actions.ts";
import {
  beginPage,
  isPageDraft,
  type PageDraft,
  type PageProblems,
  problemsOf,
  writtenPage,
} from "./page-draft.ts";
import { type PlannedStep, withSteps } from "./planned-steps.ts";
import { saveRecord } from "./write-journal.ts";

const UNREAD = "No pudimos leer la imagen de este dispositivo. Guarda de nuevo en un momento, o quítala.";

export type PageStep = "reading" | "sending" | "saving";

/** `planned` has the steps with which a new page begins. */
export function useRecordForm(
  { day, type, record }: WriteTask,
  draftName: string,
  planned: readonly PlannedStep[],
  onSaved: (id: string) => void,
) {
  const goals = useGoals() ?? [];
  const [asked] = useState(() => (type === "project" ? askedSteps(goals) : []));
  const { draft, isUnsaved, wasFound, write, discard, forget } = useDraft<PageDraft>(
    draftName,
    () => ({
      id: record?.id ?? newId(),
      value:
        record && asked.length === 0
          ? beginPage(record)
          : withSteps(beginPage(record), record ? asked : [...planned, ...asked]),
    }),
    isPageDraft,
  );
  const { id, value } = draft;
  const journal = useJournal();
  const [problems, setProblems] = useState<PageProblems>({});
  const [step, setStep] = useState<PageStep>();
  const { submit } = useSubmit();
  const form = useRef<HTMLFormElement>(null);

  // Callbacks read the newest text here: the member may type while a picture is prepared or the page is saved.
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  }, [value]);
  const change = (changed: Partial<PageDraft>) => {
    latest.current = { ...latest.current, ...changed };
    write(latest.current);
  };
  const edit = (changed: Partial<PageDraft>) => {
    change(changed);
    setProblems(Object.fromEntries(Object.entries(problems).filter(([field]) => !(field in changed))));
  };
  // Removes the asked steps from the address, so that they are added only once, even to an older draft.
  const takeAsked = useEffectEvent(() => {
    if (asked.length === 0) return;
    navigate(addressOf(day), { replace: true });
    edit(withSteps(value, asked));
  });
  useEffect(() => takeAsked(), []);
  const showProblems = (found: PageProblems) => {
    setProblems(found);
    const texts = [...(form.current?.querySelectorAll("textarea") ?? [])];
    texts.find(({ name }) => found[name as keyof PageProblems])?.focus();
  };

  const keep = async () => {
    // An earlier try or another tab may have saved a new page under this id.
    const held = record ?? journal?.get(id);
    const known = held && { ...held, version: value.base || held.version };
    const picture = await newPicture(value.image_url, known);
    if (picture === null) return showProblems({ image_url: UNREAD });
    setStep(picture ? "sending" : "saving");
    const written = { ...writtenPage(value), event_type: type, event_date: day };
    const saved = { ...value, base: newId() };
    const saving = savePage(id, written, known, goals, { version: saved.base, picture });
    // Further edits, here or in a form opened later, are based on the version that is being saved.
    change({ base: saved.base });
    const outcome = await saving;
    if (outcome.state === "rejected") change({ base: value.base });
    const { file: ofPicture, ...found } = (outcome.state === "rejected" && outcome.error.fields) || {};
    if (ofPicture) {
      showFailure("Error al subir imagen", ofPicture);
      return showProblems({ image_url: ofPicture });
    }
    const words = {
      done: record ? "Registro actualizado" : "Registro creado",
      failed: "Error al guardar",
      failedText: "No se pudo guardar el registro.",
    };
    if (!showMutationToast(outcome, words)) return showProblems(found);
    if (picture) void cacheFile(picture.url, picture.content);
    // Keep the form open if the draft has changed since, here or in another form.
    const begun = readDraft(draftName, isPageDraft)?.value ?? latest.current;
    if (JSON.stringify(begun) !== JSON.stringify(saved)) return;
    forget();
    onSaved(id);
  };

  const save = (event: SyntheticEvent) =>
    void submit(async () => {
      // Do not save yet: the picture that is being prepared belongs to the page.
      if (step === "reading") return;
      const wrong = problemsOf(value);
      if (Object.keys(wrong).length > 0) return showProblems(wrong);
      await keep();
      setStep(undefined);
    }, event);

  const discardAll = () => {
    const { image_url } = value;
    if (image_url && image_url !== record?.image_url) void deleteDeviceFile(image_url);
    discard();
  };
  return { form, value, edit, problems, step, setStep, save, isRestored: wasFound && isUnsaved, discardAll };
}

/** Returns the action that the address names as `accion`. */
function askedSteps(goals: readonly Goal[]): PlannedStep[] {
  return goals
    .flatMap(openActions)
    .filter(({ action_id }) => window.location.search.includes(action_id))
    .map(({ action_text, ...action }) => ({ step_text: action_text, action }));
}

/** The page's picture, if it has changed and this device holds the file. Null if the file cannot be read. */
async function newPicture(
  url: string | null,
  known: JournalRecord | undefined,
): Promise<Picture | null | undefined> {
  if (url === null || url === known?.image_url) return undefined;
  const content = await readDeviceFile(url);
  return content && { url, content };
}

/** Saves a page; a description also completes or reopens actions of goals. `known` is the page that the member saw. */
async function savePage(
  id: string,
  written: WrittenRecord,
  known: JournalRecord | undefined,
  goals: readonly Goal[],
  { version, picture }: { version: string; picture: Picture | undefined },
): Promise<MutationResult> {
  const now = new Date().toISOString();
  const saving = saveRecord(id, written, known, { now, version, picture });
  if (written.event_type !== "describe") return saving;
  // Change the page and the goals before the first await, so that the device stores both even if the tab closes now.
  const createdAt = known?.created_at ?? now;
  const changes = actionChanges(goals, known?.actions ?? [], written.actions, createdAt);
  const changed = makeChanges(goals, changes);
  const outcome = await saving;
  if (outcome.state === "rejected") {
    // The member still edits the rejected page, so undo its effect on the goals.
    const undoing = changes.map((change) => ({ ...change, done_at: change.done_at ? null : createdAt }));
    makeChanges(changed, undoing);
  }
  return outcome;
}

/** Returns the changed goals, because the next change of a goal builds on the one before. */
function makeChanges(goals: readonly Goal[], changes: readonly ActionChange[]): Goal[] {
  const changed = new Map(goals.map((goal) => [goal.id, goal]));
  for (const { goal_id, action_id, done_at } of changes) {
    const goal = changed.get(goal_id);
    if (!goal) continue;
    void completeAction(goal, action_id, done_at).then(showErrorToast);
    const actions = goal.actions.map((action) => (action.id === action_id ? { ...action, done_at } : action));
    changed.set(goal_id, { ...goal, actions });
  }
  return [...changed.values()];
}
