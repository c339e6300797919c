import { useRef, useState } from "react";
import { NOTHING_SAID, type Said } from "./setting-row.tsx";

/** Runs one task at a time and ignores calls meanwhile. */
export function useSaving(): {
  isBusy: boolean;
  said: Said;
  save: (work: () => Promise<Said>) => Promise<void>;
} {
  const [isBusy, setIsBusy] = useState(false);
  const [said, setSaid] = useState(NOTHING_SAID);
  const isRunning = useRef(false);

  const save = async (work: () => Promise<Said>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    setSaid(NOTHING_SAID);
    try {
      setSaid(await work());
    } catch (error) {
      // API calls never reject. Browser APIs do, for example if their push data is damaged.
      console.error(error);
      setSaid(bad("El navegador no pudo hacerlo. Intenta de nuevo en un momento."));
    } finally {
      isRunning.current = false;
      setIsBusy(false);
    }
  };
  return { isBusy, said, save };
}

export function good(text: string): Said {
  return { text, isBad: false };
}

export function bad(text: string): Said {
  return { text, isBad: true };
}
