import { type ComponentProps, type ComponentType, useEffect, useState } from "react";
import { useSync } from "#platform/sync/client.ts";
import type { SlotParts, ToolSlot } from "#platform/ui/feature.ts";
import { type LateProps, lazyComponent } from "#platform/ui/loading/lazy-component.tsx";

const found = Object.values(
  import.meta.glob<ToolSlot>("/src/notebook/*/slot.ts", { eager: true, import: "slot" }),
);
const parts = found.flatMap(({ kind, ...slot }) =>
  Object.entries(slot).map(([name, load]) => {
    const Part = lazyComponent(name, load as never) as unknown as ComponentType<LateProps>;
    return { kind, name, Part };
  }),
);

type SlotProps = {
  [N in keyof SlotParts]: SlotParts[N] extends ComponentType<infer P> ? { name: N } & P : never;
}[keyof SlotParts];

export function DaySlot(props: ComponentProps<SlotParts["OfDay"]>) {
  return <Slot name="OfDay" {...props} />;
}

export function Slot({ name, ...props }: SlotProps) {
  const records = useSync((state) => state.records);
  return parts
    .filter((part) => part.name === name && records.get(part.kind)?.size)
    .map(({ kind, Part }) => <Part key={kind} fallback={<i hidden />} {...props} />);
}

export function useMonthSlot(): ReturnType<SlotParts["inMonth"]> | undefined {
  const records = useSync((state) => state.records);
  const [month, setMonth] = useState<SlotParts["inMonth"]>();
  const load = found.find((slot) => slot.inMonth && records.get(slot.kind)?.size)?.inMonth;
  useEffect(() => {
    load?.().then((late) => setMonth(() => late.inMonth), console.error);
  }, [load]);
  return load && (month?.(records) ?? { ofDay: () => ({ mark: null, said: "" }), legend: () => null });
}
