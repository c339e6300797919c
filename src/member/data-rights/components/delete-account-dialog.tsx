import { type ReactNode, useId, useState } from "react";
import { useSession } from "#member/account/client.ts";
import { updateSession } from "#member/account/session/session.ts";
import { memberOf } from "#member/account/session/session-state.ts";
import { SignInOnceMore } from "#member/account/sign-in/sign-in-once-more.tsx";
import { apiOf, type CallError } from "#platform/shared/api-client.ts";
import { Button } from "#platform/ui/button.tsx";
import { Dialog } from "#platform/ui/dialogs/dialog.tsx";
import { navigate } from "#platform/ui/navigation.tsx";
import { useSubmit } from "#platform/ui/use-submit.ts";
import { pendingRequest } from "../client.ts";
import { newConfirmationCode, statusAddress } from "../confirmation.ts";
import type { dataRightsContract } from "../contract.ts";
import { takePending, writePending } from "../pending-request.ts";
import { CopyButton } from "./your-data.tsx";

export interface DeleteAccountDialogProps {
  open: boolean;
  memberId: string;
  onClose: () => void;
  onDeleted: (memberId: string) => void;
}

const WORD = "ELIMINAR";
const api = apiOf<typeof dataRightsContract>();

/**
 * If the server demands a fresh sign-in (decision 0029), the dialog reopens after it with the typed text.
 * @param deleted names the member's data in each tool
 * @param paid says what the member has paid for and loses
 */
export function DeleteAccountDialog({
  open,
  memberId,
  onClose,
  onDeleted,
  deleted,
  paid,
}: DeleteAccountDialogProps & { deleted: string; paid: ReactNode }) {
  const member = memberOf(useSession());
  const [typed, setTyped] = useState(() => takePending("deletion", memberId)?.typed ?? "");
  const [isRefused, setIsRefused] = useState(false);
  const [problem, setProblem] = useState("");
  const { isBusy, submit } = useSubmit();
  // Idempotency key: after a lost answer, a retry learns that the account is deleted.
  const [request] = useState(() => ({ code: newConfirmationCode(), userId: crypto.randomUUID() }));

  const remove = async () => {
    if (typed.trim().toUpperCase() !== WORD) return setProblem(`Escribe ${WORD} para confirmar.`);
    setProblem("");
    // `memberId` guards against another member's session, opened in another tab.
    const result = await api("DELETE /api/account", {
      memberId,
      isUrgent: true,
      body: { confirmation: WORD, request_id: request.userId, confirmation_code: request.code },
    });
    if (!result.ok && result.error.code === "sign_in_too_old") return setIsRefused(true);
    if (!result.ok) return setProblem(explain(result.error));
    updateSession({ type: "signed-out" });
    onDeleted(memberId);
    navigate(statusAddress(request), { replace: true });
  };

  const isTooOld = isRefused && member !== undefined;
  const close = () => {
    if (isBusy) return;
    pendingRequest.write(null);
    setIsRefused(false);
    onClose();
  };

  return (
    <Dialog open={open} onClose={close} title="¿Eliminar tu cuenta?">
      <form onSubmit={(event) => void submit(remove, event)} noValidate>
        <div className="mt-4 grid gap-4">
          {isTooOld && (
            <div className="rounded-md border border-line bg-wash p-4">
              <SignInOnceMore
                user={member}
                reason="Lo que borres no se puede recuperar"
                onLeave={() => writePending({ kind: "deletion", memberId, typed })}
              />
            </div>
          )}
          {paid}
          <p>
            Se borran <strong>ahora y para siempre</strong> tu nombre, tu correo, tu foto y todo lo que
            guardaste: {deleted}. Se cierran tus sesiones en todos los dispositivos.
          </p>
          <p className="text-quiet">
            Si alguna vez pagaste Premium, la ley nos pide conservar diez años, para la contabilidad, el
            identificador de la suscripción y las fechas e importes de los pagos: sin tu nombre ni tu correo.
          </p>
          {!isTooOld && (
            <>
              <div className="border-line border-y py-4">
                <p className="mb-3">¿Quieres llevarte antes una copia?</p>
                <CopyButton onTooOld={() => setIsRefused(true)} />
              </div>
              <WordField typed={typed} problem={problem} onType={setTyped} />
            </>
          )}
        </div>
        <div className={`flex flex-wrap justify-end gap-3 ${isTooOld ? "mt-6" : "mt-2"}`}>
          <Button variant="secondary" className="grow sm:grow-0" onClick={close}>
            Conservar mi cuenta
          </Button>
          {!isTooOld && (
            <Button type="submit" variant="danger" className="grow sm:grow-0" softDisabled={isBusy}>
              {isBusy ? "Eliminando..." : "Eliminar mi cuenta"}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}

interface WordFieldProps {
  typed: string;
  problem: string;
  onType: (typed: string) => void;
}

function WordField({ typed, problem, onType }: WordFieldProps) {
  const fieldId = useId();
  return (
    <div>
      <label htmlFor={fieldId} className="font-semibold">
        Para confirmar, escribe {WORD}
      </label>
      <input
        id={fieldId}
        type="text"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={typed}
        aria-invalid={problem !== ""}
        aria-describedby={`${fieldId}-problem`}
        className="mt-2 block min-h-11 w-full rounded-md border border-edge bg-paper px-4 py-2 text-lg aria-invalid:border-danger"
        onChange={(event) => onType(event.target.value)}
      />
      <p id={`${fieldId}-problem`} role="alert" className="mt-1.5 min-h-6 text-danger text-sm">
        {problem}
      </p>
    </div>
  );
}

/** Every message says that nothing was deleted, or that we do not know. */
function explain({ code, message }: CallError): string {
  if (code === "unauthenticated")
    return "Tu sesión terminó y no se eliminó nada. Inicia sesión otra vez y vuelve a pedirlo.";
  if (code === "conflict")
    return "No se eliminó nada. Cierra esta ventana, ábrela de nuevo y vuelve a pedirlo.";
  if (code === "bad_request" || code === "rate_limited") return `No se eliminó nada. ${message}`;
  const lost = "No sabemos si tu solicitud llegó. Intenta de nuevo: si la cuenta ya no está, te lo diremos.";
  return code === "offline"
    ? `No hay conexión con el servidor. ${lost}`
    : `Algo falló de nuestro lado. ${lost}`;
}
