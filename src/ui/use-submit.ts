import { type SyntheticEvent, useRef, useState } from "react";

/**
 * Runs one task at a time and ignores calls meanwhile, because a second click can come before `isBusy` renders.
 * `submit` resolves with the task's result, or with undefined if it was ignored. It takes a form's event to
 * keep the browser from sending the form itself.
 */
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
