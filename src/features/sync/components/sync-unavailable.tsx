import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { syncNow } from "../client.ts";

/** Shown while the replica is empty and the server does not answer. */
export function SyncUnavailable({ title, text }: { title: string; text: string }) {
  const [isBusy, setIsBusy] = useState(false);
  const retry = async () => {
    setIsBusy(true);
    await syncNow();
    setIsBusy(false);
  };
  return (
    <section className="animate-fade py-12">
      <h2 className="text-2xl">{title}</h2>
      <p className="mt-2 max-w-lesson text-quiet">{text}</p>
      <Button className="mt-6 aria-disabled:opacity-55" aria-disabled={isBusy} onClick={retry}>
        {isBusy ? "Un momento..." : "Intentar de nuevo"}
      </Button>
    </section>
  );
}
