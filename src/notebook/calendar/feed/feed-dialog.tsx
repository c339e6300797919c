import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { currentMember } from "#member/account/session/session.ts";
import { followUp } from "#notebook/sync-notices/mutation-toast.ts";
import type { CallResult } from "#platform/shared/api-client.ts";
import { dateOfInstant } from "#platform/shared/text/day-words.ts";
import { Button } from "#platform/ui/button.tsx";
import { copyText } from "#platform/ui/copy-text.ts";
import { ConfirmDialog } from "#platform/ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "#platform/ui/dialogs/dialog.tsx";
import { useSubmit } from "#platform/ui/use-submit.ts";
import { calendarApi } from "../client.ts";

/** The feed. `address` is set only right after its creation: the server cannot show the address again. */
interface Feed {
  created_at: string | null;
  address?: string;
}

export function FeedDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [feed, setFeed] = useState<Feed>();
  const [problem, setProblem] = useState<string>();
  const [isAsked, setIsAsked] = useState(false);
  const { isBusy, submit } = useSubmit();
  /** This element takes the focus after a change, because the pressed button may be gone. */
  const lead = useRef<HTMLDivElement>(null);

  const run = (call: () => Promise<CallResult<Feed>>) =>
    submit(async () => {
      setProblem(undefined);
      const result = await call();
      // The open modal keeps the focus inside, so close it before moving the focus.
      flushSync(() => setIsAsked(false));
      if (result.ok) setFeed(result.data);
      else {
        followUp(result.error);
        setProblem(result.error.message);
      }
      return result.ok;
    });
  const memberId = currentMember()?.id ?? "";
  const load = () => run(() => calendarApi("GET /api/calendar-feed", { memberId }));
  const change = async (call: () => Promise<CallResult<Feed>>) => {
    if (await run(call)) lead.current?.focus();
  };
  // A second press is safe: after a lost answer, it replaces an address that nobody has seen.
  const create = () => change(() => calendarApi("POST /api/calendar-feed", { memberId }));
  const close = () =>
    change(async () => {
      const result = await calendarApi("DELETE /api/calendar-feed", { memberId });
      return result.ok ? { ok: true, data: { created_at: null } } : result;
    });
  const loadFirst = useEffectEvent(() => void load());
  useEffect(() => loadFirst(), []);

  return (
    <Dialog open={open} onClose={onClose} title="Tus eventos en otro calendario">
      <p className="mt-3 max-w-lesson">
        Con un enlace privado, Google Calendar o el calendario de tu teléfono muestran tus eventos y las
        fechas límite de tus metas, y se actualizan solos.
      </p>
      <div ref={lead} tabIndex={-1} className="mt-5 outline-none">
        {!feed && !problem && (
          <p role="status" className="text-quiet">
            Cargando...
          </p>
        )}
        {feed?.created_at === null && <p className="text-quiet">Todavía no tienes ningún enlace.</p>}
        {feed?.created_at && !feed.address && (
          <p>
            Tienes un enlace desde el {dateOfInstant(feed.created_at)}. Por seguridad solo se muestra al
            crearlo.
          </p>
        )}
        {feed?.address && <FeedAddress address={feed.address} />}
      </div>
      <p role="alert" className="mt-3 text-danger empty:hidden">
        {problem}
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        {!feed && problem && <Button onClick={() => void load()}>Intentar de nuevo</Button>}
        {feed?.created_at === null && (
          <Button className="grow sm:grow-0" softDisabled={isBusy} onClick={() => void create()}>
            {isBusy ? "Creando..." : "Crear mi enlace"}
          </Button>
        )}
        {feed?.created_at && (
          <Button variant="danger" className="grow sm:grow-0" onClick={() => setIsAsked(true)}>
            Anular el enlace
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isAsked}
        title="¿Anular el enlace?"
        confirmLabel="Anular el enlace"
        busyLabel="Anulando..."
        onConfirm={close}
        onClose={() => setIsAsked(false)}
      >
        <p>Los calendarios que lo usan ya no verán tus eventos. Aquí no se borra nada.</p>
      </ConfirmDialog>
    </Dialog>
  );
}

function FeedAddress({ address }: { address: string }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState("");

  const copy = async () => {
    if (await copyText(address)) return setSaid("Copiado.");
    field.current?.select();
    setSaid("Este navegador no lo pudo copiar. Está seleccionado: cópialo tú.");
  };

  return (
    <>
      <label htmlFor={id} className="font-semibold">
        Tu enlace privado
      </label>
      <p className="text-quiet text-sm">Cópialo ahora: no se puede volver a mostrar.</p>
      <div className="mt-2 flex flex-wrap gap-3">
        <input
          ref={field}
          id={id}
          readOnly
          value={address}
          className="min-h-11 min-w-0 grow basis-[15rem] rounded-md border border-edge bg-paper px-3 font-sans text-sm"
          onFocus={(event) => event.target.select()}
        />
        <Button className="grow sm:grow-0" onClick={() => void copy()}>
          Copiar
        </Button>
      </div>
      <p role="status" className="mt-2 text-quiet text-sm empty:hidden">
        {said}
      </p>
      <dl className="mt-5 grid gap-3 text-sm">
        <Way name="En Google Calendar">En la computadora: «Otros calendarios», «+», «Desde URL».</Way>
        <Way name="En el iPhone">
          En la app Calendario: «Calendarios», «Añadir calendario», «Añadir calendario de suscripción».
        </Way>
        <Way name="En Outlook">«Agregar calendario», «Suscribirse desde la web».</Way>
      </dl>
      <p className="mt-5 text-quiet text-sm">
        Quien tenga el enlace puede leer tus eventos: no lo compartas. Deja de funcionar cuando lo anulas o
        cuando termina tu Premium.
      </p>
    </>
  );
}

function Way({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="font-semibold">{name}</dt>
      <dd className="text-quiet">{children}</dd>
    </div>
  );
}
