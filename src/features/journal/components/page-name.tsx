import { Icon } from "#ui/icons.tsx";
import type { EventType } from "../contract.ts";

const NAMES: Record<EventType, string> = { project: "Proyección", describe: "Descripción" };

/** Which of a day's two pages it is. */
export function PageName({ type, className = "" }: { type: EventType; className?: string }) {
  return (
    <span className={`inline-flex items-center gap-2 font-semibold text-ember ${className}`}>
      <Icon name={type === "project" ? "sunrise" : "moon"} isFilled={type === "describe"} />
      {NAMES[type]}
    </span>
  );
}
