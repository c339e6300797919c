import { type ComponentType, type ReactNode, useState } from "react";
import { useSession } from "#features/account/client.ts";
import { currentMember } from "#features/account/session/session.ts";
import { memberOf } from "#features/account/session/session-state.ts";
import { SignInOnceMore } from "#features/account/sign-in/sign-in-once-more.tsx";
import { Dialog } from "#ui/dialogs/dialog.tsx";
import { pendingRequest } from "../client.ts";
import { takePending, writePending } from "../pending-request.ts";
import { useFreshSignIn } from "./use-fresh-sign-in.ts";

interface CopyDialogProps {
  memberId: string;
  CopyButton: ComponentType<{ onTooOld: () => void }>;
  onClose: () => void;
}

export function copyDialog(CopyButton: CopyDialogProps["CopyButton"], onClose: () => void): ReactNode {
  const member = currentMember();
  return member ? <CopyDialog memberId={member.id} CopyButton={CopyButton} onClose={onClose} /> : null;
}

/** Asks for a fresh sign-in before the copy (decision 0029). */
function CopyDialog({ memberId, CopyButton, onClose }: CopyDialogProps) {
  const member = memberOf(useSession());
  const [freshness, noteTooOld] = useFreshSignIn(true, memberId);
  useState(() => takePending("copy", memberId));
  // Another tab may have signed somebody else in: the copy would be theirs.
  if (member?.id !== memberId) return null;

  const close = () => {
    pendingRequest.write(null);
    onClose();
  };

  return (
    <Dialog open onClose={close} title="Llévate una copia">
      <div className="mt-4 min-h-44">
        {freshness === "checking" && (
          <p role="status" className="text-quiet">
            Un momento...
          </p>
        )}
        {freshness === "too-old" && (
          <SignInOnceMore user={member} onLeave={() => writePending({ kind: "copy", memberId, typed: "" })}>
            Tu copia lleva todo lo que escribiste, y entraste hace más de 15 minutos. Vuelve a entrar y así
            sabemos que eres tú, y no alguien que encontró tu sesión abierta.
          </SignInOnceMore>
        )}
        {(freshness === "fresh" || freshness === "unknown") && (
          <>
            <p role="status" className="mb-4">
              {freshness === "fresh" && "Confirmamos que eres tú. "}
              Tu copia es un archivo ZIP con todo lo que guardamos de ti.
            </p>
            <CopyButton onTooOld={noteTooOld} />
          </>
        )}
      </div>
    </Dialog>
  );
}
