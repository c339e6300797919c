import { type ReactNode, useEffect, useState } from "react";
import { useSession } from "#member/account/client.ts";
import { memberOf } from "#member/account/session/session-state.ts";
import { OFFLINE } from "#platform/shared/api-client.ts";
import { Button } from "#platform/ui/button.tsx";
import { useLazyOpening } from "#platform/ui/dialogs/use-lazy-opening.ts";
import { Icon } from "#platform/ui/drawings/icons.tsx";
import { lazyComponent } from "#platform/ui/loading/lazy-component.tsx";
import { useSubmit } from "#platform/ui/use-submit.ts";
import { pendingRequest } from "../client.ts";

const CopyDialog = lazyComponent("CopyDialog", () => import("./copy-dialog.tsx"));

export function YourData({ onDelete }: { onDelete: () => void }) {
  const session = useSession();
  const memberId = memberOf(session)?.id;
  const { opening, open, close } = useLazyOpening<string>(CopyDialog);

  const askForCopy = () => memberId && open(memberId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, after the return from the provider
  useEffect(() => {
    if (pendingRequest.read())
      import("../pending-request.ts").then(
        (late) => late.resumeRequest({ copy: askForCopy, deletion: onDelete }),
        console.error,
      );
  }, []);
  if (session.status !== "signed-in") return null;
  return (
    <section aria-labelledby="datos">
      <h2 id="datos" className="text-2xl">
        Tus datos
      </h2>
      <div className="mt-4 divide-y divide-line border-line border-y">
        <Row
          title="Llévate una copia"
          text="Un archivo ZIP con todo lo que guardamos de ti, para leerlo o llevarlo a otro lugar."
        >
          <CopyButton onTooOld={askForCopy} />
        </Row>
        <Row
          title="Elimina tu cuenta"
          text="Se borra en el momento, con todo lo que guardaste. No se puede deshacer."
        >
          <Button variant="danger" className="w-full sm:max-w-60" onClick={onDelete}>
            Eliminar mi cuenta
          </Button>
        </Row>
      </div>
      {opening.about && opening.isOpen && <CopyDialog memberId={opening.about} onClose={close} />}
    </section>
  );
}

function Row({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="grid items-center gap-x-8 gap-y-4 py-5 sm:grid-cols-[minmax(0,1fr)_15rem]">
      <div>
        <h3 className="font-sans font-semibold text-base">{title}</h3>
        <p className="mt-1 max-w-lesson text-quiet">{text}</p>
      </div>
      {children}
    </div>
  );
}

export function CopyButton({ onTooOld }: { onTooOld: () => void }) {
  const { isBusy, submit } = useSubmit();
  const [said, setSaid] = useState({ text: "", isBad: false });

  const download = () =>
    submit(async () => {
      setSaid({ text: "", isBad: false });
      const way = await import("../download-copy.ts").catch(() => undefined);
      setSaid(way ? await way.downloadCopy(onTooOld) : { text: OFFLINE.message, isBad: true });
    });

  return (
    <div className="sm:max-w-60">
      <Button variant="secondary" className="w-full" softDisabled={isBusy} onClick={() => void download()}>
        <Icon name="install" />
        {isBusy ? "Preparando..." : "Descargar mis datos"}
      </Button>
      <p
        role="status"
        className={`wrap-anywhere mt-2 text-sm empty:hidden ${said.isBad ? "text-danger" : "text-quiet"}`}
      >
        {said.text}
      </p>
    </div>
  );
}
