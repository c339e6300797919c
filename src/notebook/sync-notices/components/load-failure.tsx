import { useEffect } from "react";
import { syncNow, syncStore, useSync } from "#platform/sync/client.ts";
import { Button } from "#platform/ui/button.tsx";
import { showFailure } from "#platform/ui/toasts/toast.ts";
import { useSubmit } from "#platform/ui/use-submit.ts";

/** Shows one toast per page. `text` is the specification's; without it the server's message is shown. */
export function useLoadFailure(title: string, text?: string): boolean {
  const hasFailed = useSync().status === "failed";
  useEffect(() => {
    // The message is not a dependency: it contains the request's id, so each retry would show another toast.
    if (hasFailed) showFailure(title, text ?? syncStore.get().syncError?.message);
  }, [hasFailed, title, text]);
  return hasFailed;
}

interface SyncUnavailableProps {
  /** The missing data, such as "tu diario". */
  what: string;
  /** Says that nothing is lost. */
  kept: string;
  advice?: string;
  className?: string;
  onRetry?: () => Promise<unknown>;
}

/** The message for a device without stored data while the server does not answer. */
export function SyncUnavailable({ what, kept, className = "py-12", ...way }: SyncUnavailableProps) {
  const { advice = "Revisa tu conexión e intenta de nuevo.", onRetry = syncNow } = way;
  const { isBusy, submit } = useSubmit();
  return (
    <section className={`animate-fade ${className}`}>
      <h2 className="text-2xl">No pudimos abrir {what}</h2>
      <p className="mt-2 max-w-lesson text-quiet">
        {kept} {advice}
      </p>
      <Button className="mt-6" softDisabled={isBusy} onClick={() => void submit(onRetry)}>
        {isBusy ? "Un momento..." : "Intentar de nuevo"}
      </Button>
    </section>
  );
}
