import { useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { followUp } from "#features/sync/mutation-toast.ts";
import type { CallError } from "#shared/api-client.ts";
import { dateOfInstant } from "#shared/text/day-words.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "#ui/dialogs/dialog.tsx";
import { useSubmit } from "#ui/use-submit.ts";
import { calendarApi } from "../client.ts";
import { FeedAddress } from "./feed-address.tsx";

/** The feed address: created and shown once, replaced, closed. Needs a `key` for each opening. */
export function FeedDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { state, problem, isBusy, lead, load, create, close } = useFeed();
  const [asked, setAsked] = useState<"renew" | "close">();
  const known = state.phase === "known" ? state : undefined;
  const stopAsking = () => setAsked(undefined);
  // The open modal keeps focus inside, so close it before moving the focus.
  const answer = async (isDone: Promise<boolean | undefined>) => {
    const isOver = await isDone;
    flushSync(stopAsking);
    if (isOver) lead.current?.focus();
  };

  return (
    <Dialog open={open} onClose={onClose} title="Tus eventos en otro calendario">
      <p className="mt-3 max-w-lesson">
        Con un enlace privado, Google Calendar o el calendario de tu teléfono muestran tus eventos y las
        fechas límite de tus metas, y se actualizan solos.
      </p>
      <div ref={lead} tabIndex={-1} className="mt-5 outline-none">
        {state.phase === "loading" && (
          <p role="status" className="text-quiet">
            Cargando...
          </p>
        )}
        {state.phase === "failed" && (
          <p role="alert" className="text-danger">
            {state.message}
          </p>
        )}
        {known?.createdAt === null && <p className="text-quiet">Todavía no tienes ningún enlace.</p>}
        {known?.createdAt && !known.address && (
          <p>
            Tienes un enlace desde el {dateOfInstant(known.createdAt)}. Por seguridad solo se muestra al
            crearlo.
          </p>
        )}
        {known?.address && <FeedAddress address={known.address} />}
      </div>
      <p role="alert" className="mt-3 text-danger empty:hidden">
        {problem}
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        {state.phase === "failed" && <Button onClick={load}>Intentar de nuevo</Button>}
        {known?.createdAt === null && (
          <Button className="grow sm:grow-0" softDisabled={isBusy} onClick={create}>
            {isBusy ? "Creando..." : "Crear mi enlace"}
          </Button>
        )}
        {known?.createdAt && (
          <>
            <Button variant="danger" className="grow sm:grow-0" onClick={() => setAsked("close")}>
              Anular el enlace
            </Button>
            <Button variant="secondary" className="grow sm:grow-0" onClick={() => setAsked("renew")}>
              Crear un enlace nuevo
            </Button>
          </>
        )}
      </div>
      <ConfirmDialog
        open={asked === "renew"}
        title="¿Crear un enlace nuevo?"
        confirmLabel="Crear el nuevo"
        busyLabel="Creando..."
        onConfirm={() => answer(create())}
        onClose={stopAsking}
      >
        <p>
          El de ahora dejará de funcionar en el momento: los calendarios que lo usan ya no verán tus eventos.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === "close"}
        title="¿Anular el enlace?"
        confirmLabel="Anular el enlace"
        busyLabel="Anulando..."
        onConfirm={() => answer(close())}
        onClose={stopAsking}
      >
        <p>Los calendarios que lo usan ya no verán tus eventos. Aquí no se borra nada.</p>
      </ConfirmDialog>
    </Dialog>
  );
}

type FeedState =
  | { phase: "loading" }
  | { phase: "failed"; message: string }
  /** `address` only just after its creation: the server cannot show it again. */
  | { phase: "known"; createdAt: string | null; address?: string };

const UNANSWERED =
  "No llegó la respuesta del servidor, y quizás el enlace de antes ya no funciona. Cuando tengas conexión, crea uno nuevo y ponlo en tus otros calendarios.";

function useFeed() {
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
