import { Button } from "../button.tsx";
import { useSubmit } from "../use-submit.ts";

/** Stands in place of a part of a page that could not be loaded. */
export function LoadFailure({ text, onRetry }: { text: string; onRetry: () => unknown }) {
  const { isBusy, submit } = useSubmit();
  return (
    <div role="status" className="mt-4 min-h-24">
      <p className="max-w-lesson text-quiet">{text}</p>
      <Button
        variant="secondary"
        className="mt-3"
        softDisabled={isBusy}
        onClick={() => void submit(async () => onRetry())}
      >
        {isBusy ? "Un momento..." : "Intentar de nuevo"}
      </Button>
    </div>
  );
}
