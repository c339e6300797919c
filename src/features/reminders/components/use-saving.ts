import { useRef, useState } from "react";
import { NOTHING_SAID, type Said } from "./setting-row.tsx";

/** Does one thing at a time: pressed again meanwhile, it is the same one. What came of it is said below. */
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
      // A call never rejects: it is the browser that does, as where it cannot open what it knows of its push service.
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
