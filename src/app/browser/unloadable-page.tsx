import { Button } from "#platform/ui/button.tsx";
import { Notice } from "#platform/ui/notice.tsx";

/**
 * The page for a failed load or render. Every first load contains it, so that it can always be shown. The default retry
 * reloads the document: a newer build may have removed the chunk, or the browser caches a failed import.
 */
export function UnloadablePage({ onRetry = () => window.location.reload() }: { onRetry?: () => void }) {
  return (
    <Notice
      title="Esta página no se pudo abrir"
      text="Puede ser la conexión. Lo que ya habías guardado sigue a salvo."
    >
      <Button className="mt-8" onClick={onRetry}>
        Intentar de nuevo
      </Button>
    </Notice>
  );
}
