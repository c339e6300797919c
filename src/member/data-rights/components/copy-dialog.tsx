import { useState } from "react";
import { useSession } from "#member/account/client.ts";
import { memberOf } from "#member/account/session/session-state.ts";
import { SignInOnceMore } from "#member/account/sign-in/sign-in-once-more.tsx";
import { Dialog } from "#platform/ui/dialogs/dialog.tsx";
import { pendingRequest } from "../client.ts";
import { takePending, writePending } from "../pending-request.ts";
import { CopyButton } from "./your-data.tsx";

/** Asks for a fresh sign-in before the copy (decision 0029). After it, the dialog reopens with the button. */
export function CopyDialog({ memberId, onClose }: { memberId: string; onClose: () => void }) {
  const member = memberOf(useSession());
  const [isTooOld, setIsTooOld] = useState(() => takePending("copy", memberId) === null);
  // Another tab may have signed somebody else in. The copy must not have that person's data.
  if (member?.id !== memberId) return null;

  const close = () => {
    pendingRequest.write(null);
    onClose();
  };

  return (
    <Dialog open onClose={close} title="Llévate una copia">
      <div className="mt-4 min-h-44">
        {isTooOld ? (
          <SignInOnceMore
            user={member}
            reason="Tu copia lleva todo lo que escribiste"
            onLeave={() => writePending({ kind: "copy", memberId, typed: "" })}
          />
        ) : (
          <>
            <p className="mb-4">Tu copia es un archivo ZIP con todo lo que guardamos de ti.</p>
            <CopyButton onTooOld={() => setIsTooOld(true)} />
          </>
        )}
      </div>
    </Dialog>
  );
}
