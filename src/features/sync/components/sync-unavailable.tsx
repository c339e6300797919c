import { Button } from "#ui/button.tsx";
import { useSubmit } from "#ui/use-submit.ts";
import { syncNow } from "../client.ts";

/** Shown while the replica is empty and the server does not answer. */
export function SyncUnavailable({ title, text }: { title: string; text: string }) {
  const { isBusy, submit } = useSubmit();
  return (
    <section className="animate-fade py-12">
      <h2 className="text-2xl">{title}</h2>
      <p className="mt-2 max-w-lesson text-quiet">{text}</p>
      <Button className="mt-6" softDisabled={isBusy} onClick={() => void submit(syncNow)}>
        {isBusy ? "Un momento..." : "Intentar de nuevo"}
      </Button>
    </section>
  );
}
