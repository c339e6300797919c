import { useSync } from "#platform/sync/client.ts";

export function useIsPending(kind: string, id: string): boolean {
  return useSync(({ outbox }) =>
    outbox.some(({ effects }) => effects.some((effect) => effect.kind === kind && effect.id === id)),
  );
}

export function PendingBadge({ kind, id }: { kind: string; id: string }) {
  return useIsPending(kind, id) ? (
    <span className="animate-fade whitespace-nowrap text-quiet text-sm italic">Por enviar</span>
  ) : null;
}
