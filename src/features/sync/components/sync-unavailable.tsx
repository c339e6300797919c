import { Button } from "#ui/button.tsx";
import { useSubmit } from "#ui/use-submit.ts";
import { syncNow } from "../client.ts";

interface SyncUnavailableProps {
  title: string;
  text: string;
  className?: string;
}

/** Shown while the replica is empty and the server does not answer. */
export function SyncUnavailable({ title, text, className = "py-12" }: SyncUnavailableProps) {
  const { isBusy, submit } = useSubmit();
  return (
    <section className={`animate-fade ${className}`}>
      <h2 className="text-2xl">{title}</h2>
      <p className="mt-2 max-w-lesson text-quiet">{text}</p>
      <Button className="mt-6" softDisabled={isBusy} onClick={() => void submit(syncNow)}>
        {isBusy ? "Un momento..." : "Intentar de nuevo"}
      </Button>
    </section>
  );
}
