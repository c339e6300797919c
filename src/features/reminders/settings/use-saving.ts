import { useState } from "react";
import { useSubmit } from "#ui/use-submit.ts";
import { NOTHING_SAID, type Said } from "./setting-row.tsx";

/** `useSubmit`, and what the task has to say. */
export function useSaving(): {
  isBusy: boolean;
  said: Said;
  save: (work: () => Promise<Said>) => Promise<void>;
} {
  const { isBusy, submit } = useSubmit();
  const [said, setSaid] = useState(NOTHING_SAID);

  const save = (work: () => Promise<Said>) =>
    submit(async () => {
      setSaid(NOTHING_SAID);
      try {
        setSaid(await work());
      } catch (error) {
        // API calls never reject. Browser APIs do, for example if their push data is damaged.
        console.error(error);
        setSaid(bad("El navegador no pudo hacerlo. Intenta de nuevo en un momento."));
      }
    });
  return { isBusy, said, save };
}

export function good(text: string): Said {
  return { text, isBad: false };
}

export function bad(text: string): Said {
  return { text, isBad: true };
}
