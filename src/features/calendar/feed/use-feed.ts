import { useCallback, useEffect, useRef, useState } from "react";
import { followUp } from "#features/sync/mutation-toast.ts";
import type { CallError } from "#shared/api-client.ts";
import { useSubmit } from "#ui/use-submit.ts";
import { calendarApi } from "../client.ts";

type FeedState =
  | { phase: "loading" }
  | { phase: "failed"; message: string }
  /** `address` only just after its creation: the server cannot show it again. */
  | { phase: "known"; createdAt: string | null; address?: string };

const UNANSWERED =
  "No llegó la respuesta del servidor, y quizás el enlace de antes ya no funciona. Cuando tengas conexión, crea uno nuevo y ponlo en tus otros calendarios.";

export function useFeed() {
  const [state, setState] = useState<FeedState>({ phase: "loading" });
  const [problem, setProblem] = useState<string>();
  const { isBusy, submit } = useSubmit();
  /** Takes the focus after a change, because the pressed button may be gone. */
  const lead = useRef<HTMLDivElement>(null);

  const load = useCallback(async () => {
    setState({ phase: "loading" });
    const result = await calendarApi("GET /api/calendar-feed");
    if (!result.ok) {
      followUp(result.error);
      return setState({ phase: "failed", message: result.error.message });
    }
    setState({ phase: "known", createdAt: result.data.created_at });
  }, []);

  useEffect(() => void load(), [load]);

  /** Runs one action unless another is running; resolves with true if it succeeded. */
  const once = (work: () => Promise<CallError | undefined>) =>
    submit(async () => {
      setProblem(undefined);
      const error = await work();
      if (error) {
        followUp(error);
        setProblem(error.message);
      } else lead.current?.focus();
      return error === undefined;
    });

  const create = () =>
    once(async () => {
      const result = await calendarApi("POST /api/calendar-feed");
      if (!result.ok) return lookAgain(result.error);
      const { address, created_at: createdAt } = result.data;
      setState({ phase: "known", address, createdAt });
      return undefined;
    });

  /** Without a response, the server may still have opened a new address and closed the previous one. */
  const lookAgain = async (error: CallError): Promise<CallError> => {
    if (error.code !== "offline" && error.code !== "unavailable") return error;
    const before = state.phase === "known" ? state.createdAt : null;
    const found = await calendarApi("GET /api/calendar-feed");
    const createdAt = found.ok ? found.data.created_at : null;
    if (createdAt === before) return error;
    if (found.ok) setState({ phase: "known", createdAt });
    return { ...error, message: UNANSWERED };
  };

  const close = () =>
    once(async () => {
      const result = await calendarApi("DELETE /api/calendar-feed");
      if (!result.ok) return result.error;
      setState({ phase: "known", createdAt: null });
      return undefined;
    });

  return { state, problem, isBusy, lead, load: () => void load(), create, close };
}
