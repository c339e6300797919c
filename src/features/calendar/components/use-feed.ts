import { useCallback, useEffect, useRef, useState } from "react";
import { followUp } from "#features/notebook/components/tell-outcome.ts";
import type { CallError } from "#shared/api-client.ts";
import { calendarApi } from "../client.ts";

type FeedState =
  | { phase: "loading" }
  | { phase: "failed"; message: string }
  | { phase: "none" }
  | { phase: "there"; createdAt: string }
  /** It was made just now: nobody can tell it again. */
  | { phase: "shown"; address: string };

/** The address of the member's calendar, and what can be done with it, one thing at a time. */
export function useFeed() {
  const [state, setState] = useState<FeedState>({ phase: "loading" });
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const isRunning = useRef(false);
  /** What tells of the address: whoever changed it is led there, where the button they pressed may be gone. */
  const lead = useRef<HTMLDivElement>(null);

  const load = useCallback(async () => {
    setState({ phase: "loading" });
    const result = await calendarApi("GET /api/calendar-feed");
    if (!result.ok) {
      followUp(result.error);
      return setState({ phase: "failed", message: result.error.message });
    }
    const { created_at: createdAt } = result.data;
    setState(createdAt === null ? { phase: "none" } : { phase: "there", createdAt });
  }, []);

  useEffect(() => void load(), [load]);

  /** Does one thing with the address, and never two at once; whether it is done. */
  const once = async (work: () => Promise<CallError | undefined>) => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setIsBusy(true);
    setProblem(undefined);
    const error = await work();
    isRunning.current = false;
    setIsBusy(false);
    if (error) {
      followUp(error);
      setProblem(error.message);
    } else lead.current?.focus();
    return error === undefined;
  };

  const create = () =>
    once(async () => {
      const result = await calendarApi("POST /api/calendar-feed");
      if (!result.ok) return result.error;
      setState({ phase: "shown", address: result.data.address });
      return undefined;
    });

  const close = () =>
    once(async () => {
      const result = await calendarApi("DELETE /api/calendar-feed");
      if (!result.ok) return result.error;
      setState({ phase: "none" });
      return undefined;
    });

  return { state, problem, isBusy, lead, load: () => void load(), create, close };
}
