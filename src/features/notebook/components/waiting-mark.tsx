import { useNotebook } from "../client.ts";

/** Whether something of a record has not been sent yet. */
export function useIsWaiting(kind: string, id: string): boolean {
  const { writes } = useNotebook();
  return writes.some(({ effects }) => effects.some((effect) => effect.kind === kind && effect.id === id));
}

/** Beside a record that stands on this device and not yet on the server. */
export function WaitingMark({ kind, id }: { kind: string; id: string }) {
  return useIsWaiting(kind, id) ? (
    <span className="animate-fade whitespace-nowrap text-quiet text-sm italic">Por enviar</span>
  ) : null;
}
