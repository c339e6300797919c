import { Icon } from "#ui/drawings/icons.tsx";
import type { EventType } from "../contract.ts";

const NAMES: Record<EventType, string> = { project: "Proyección", describe: "Descripción" };

export function PageName({ type, className = "" }: { type: EventType; className?: string }) {
  return (
    <span className={`inline-flex flex-wrap items-center gap-x-2 font-semibold text-ember ${className}`}>
      <Icon name={type === "project" ? "sunrise" : "moon"} isFilled={type === "describe"} />
      {NAMES[type]}
    </span>
  );
}
