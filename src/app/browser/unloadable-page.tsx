import { Button } from "#platform/ui/button.tsx";
import { Notice } from "#platform/ui/notice.tsx";

/** Shown when a page failed to load or render. Part of every first load: it must not need loading itself. */
export function UnloadablePage({ onRetry }: { onRetry: () => void }) {
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
