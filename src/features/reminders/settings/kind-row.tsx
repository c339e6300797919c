import { type ReactNode, useId, useState } from "react";
import type { ReminderKind } from "#shared/reminder-kinds.ts";
import type { ReminderSettings } from "../contract.ts";
import type { KINDS } from "../kinds.ts";
import { NOTHING_SAID, type Said } from "./setting-row.tsx";
import { changeSettings, type SettingsChange } from "./settings.ts";
import { bad } from "./use-saving.ts";

interface KindRowProps {
  memberId: string;
  settings: ReminderSettings;
  name: (typeof KINDS)[ReminderKind]["setting"] | "goal_letter_words";
  title: string;
  text: string;
  /** Shown while it is on. */
  children?: (change: (change: SettingsChange) => void) => ReactNode;
}

export function KindRow({ memberId, settings, name, title, text, children }: KindRowProps) {
  const [said, save] = useChange(memberId);
  const change = (wanted: SettingsChange) => void save(wanted);
  const isOn = settings[name];
  const id = useId();
  return (
    <div className="py-4">
      <label className="-mx-3 flex min-h-11 cursor-pointer items-center justify-between gap-6 rounded-md px-3 py-1 transition-colors hover:bg-wash">
        <span className="min-w-0">
          <span id={`${id}-title`} className="font-semibold">
            {title}
          </span>
          <span id={`${id}-text`} className="mt-1 block max-w-lesson text-quiet">
            {text}
          </span>
        </span>
        <input
          type="checkbox"
          role="switch"
          checked={isOn}
          aria-checked={isOn}
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-text`}
          onChange={(event) => change({ [name]: event.target.checked })}
          className="relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full border-2 border-edge bg-paper transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-5 before:rounded-full before:bg-edge before:transition-transform checked:border-positive checked:bg-positive checked:before:translate-x-5 checked:before:bg-on-ember forced-colors:checked:bg-[Highlight] forced-colors:before:bg-[ButtonText] forced-colors:checked:before:bg-[HighlightText]"
        />
      </label>
      {isOn && children?.(change)}
      <p role="status" className="mt-2 text-danger text-sm empty:hidden">
        {said.text}
      </p>
    </div>
  );
}

/** Optimistic; a failed change is reverted, and its reason is shown below the row. */
export function useChange(memberId: string): [Said, (change: SettingsChange) => Promise<void>] {
  const [said, setSaid] = useState(NOTHING_SAID);
  const change = async (wanted: SettingsChange) => {
    setSaid(NOTHING_SAID);
    const error = await changeSettings(memberId, wanted);
    if (error) setSaid(bad(`El cambio no se guardó. ${error.message}`));
  };
  return [said, change];
}
