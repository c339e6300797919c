import { type SyntheticEvent, useRef, useState } from "react";

/** Runs one task at a time: a second click may come before `isBusy` renders. Ignored calls resolve with undefined. */
export function useSubmit() {
  const [isBusy, setIsBusy] = useState(false);
  const isRunning = useRef(false);

  const submit = async <T>(task: () => Promise<T>, event?: SyntheticEvent): Promise<T | undefined> => {
    event?.preventDefault();
    if (isRunning.current) return undefined;
    isRunning.current = true;
    setIsBusy(true);
    try {
      return await task();
    } finally {
      isRunning.current = false;
      setIsBusy(false);
    }
  };

  return { isBusy, submit };
}
