import type { ReactNode } from "react";
import { Button } from "../button.tsx";
import { useSubmit } from "../use-submit.ts";

interface LoadStatusProps {
  className?: string;
  /** Absent while the part is loading. */
  onRetry?: (() => unknown) | undefined;
  children: ReactNode;
}

/** Says that a part of a page is loading, or why it could not be loaded. */
export function LoadStatus({ className = "min-h-24", onRetry, children }: LoadStatusProps) {
  const { isBusy, submit } = useSubmit();
  return (
    <div role="status" className={`mt-4 text-quiet ${className}`}>
      {children}
      {onRetry && (
        <Button
          variant="secondary"
          className="mt-3 block"
          softDisabled={isBusy}
          onClick={() => void submit(async () => onRetry())}
        >
          {isBusy ? "Un momento..." : "Intentar de nuevo"}
        </Button>
      )}
    </div>
  );
}
