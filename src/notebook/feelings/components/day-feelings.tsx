import { PendingBadge } from "#notebook/sync-notices/components/pending-badge.tsx";
import type { Feelings } from "../contract.ts";
import { FEELING_NAMES, FEELINGS, type Level, levelWord } from "../levels.ts";
import { Face } from "./face.tsx";

export function DayFeelings({ feelings }: { feelings: Feelings }) {
  return (
    <ul
      aria-label="Cómo te sentiste"
      className="mt-2 flex animate-fade flex-wrap items-center gap-x-5 gap-y-1"
    >
      {FEELINGS.map((feeling) => {
        const { [feeling]: level } = feelings;
        if (level === null) return null;
        return (
          <li key={feeling} className="flex items-center gap-2">
            <Face feeling={feeling} level={level as Level} className="size-6" />
            <span>
              {FEELING_NAMES[feeling]}: {levelWord(feeling, level)}
            </span>
          </li>
        );
      })}
      <li className="empty:hidden">
        <PendingBadge kind="feelings" id={feelings.day} />
      </li>
    </ul>
  );
}
