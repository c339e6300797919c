import { readDraft, writeDraft } from "#platform/shared/drafts/drafts.ts";
import { isWizardValue, type WizardValue } from "./steps.ts";

interface EarlierValue extends Pick<WizardValue, "step" | "title" | "deadline"> {
  whys: { id: string; text: string }[];
  actions: { id: string; text: string }[];
  obstacles: { id: string; obstacle: string; response: string }[];
  vision: string;
  commitment: string;
}

/** Renames the texts of a draft that version 0.1.0 stored. */
export function renameEarlierDraft(name: string): void {
  const draft = readDraft(name, isEarlier);
  if (!draft) return;
  const { whys, actions, obstacles, vision, commitment, ...same } = draft.value;
  const value = {
    ...same,
    whys: whys.map(({ id, text }) => ({ id, why_text: text })),
    actions: actions.map(({ id, text }) => ({ id, action_text: text })),
    obstacles: obstacles.map(({ id, obstacle, response }) => ({
      id,
      obstacle_text: obstacle,
      response_text: response,
    })),
    vision_text: vision,
    commitment_text: commitment,
  };
  if (isWizardValue(value)) writeDraft(name, { id: draft.id, value });
}

function isEarlier(value: unknown): value is EarlierValue {
  const { whys, actions, obstacles, vision } = (value ?? {}) as Partial<EarlierValue>;
  const areItems = (items: unknown) => Array.isArray(items) && items.every((item) => item !== null);
  return typeof vision === "string" && [whys, actions, obstacles].every(areItems);
}
