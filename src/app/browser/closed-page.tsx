import { DoorDrawing, wordsOf } from "#billing/checkout/components/doors.tsx";
import { openSubscriptionFlow } from "#billing/subscription/client.ts";
import { useSession } from "#member/account/client.ts";
import { SessionOver } from "#member/account/session/session-over.tsx";
import { memberOf } from "#member/account/session/session-state.ts";
import { hasDrafts } from "#platform/shared/drafts/drafts.ts";
import { hasUnsent } from "#platform/sync/notebooks.ts";
import { Button, buttonClass } from "#platform/ui/button.tsx";
import { Link } from "#platform/ui/navigation.tsx";
import { Notice } from "#platform/ui/notice.tsx";

/** The page below the dialog of plans. It stays after the dialog closes, because an empty page would be a dead end. */
export function ClosedPage({ title }: { title: string }) {
  const session = useSession();
  const member = memberOf(session);
  const closed = session.status === "signed-out" ? session.closed : undefined;
  if (closed?.isDeleted)
    return (
      <Notice title="Tu cuenta se eliminó" text="Las diez claves siguen abiertas para ti, sin una cuenta.">
        <Link href="/" className={buttonClass("secondary", "mt-8")}>
          Volver al Inicio
        </Link>
      </Notice>
    );
  if (closed) return <SessionOver isHoldingWords={closed.isHoldingWords} />;
  if (member && session.status === "signed-out")
    return <SessionOver isHoldingWords={hasDrafts(member.id) || hasUnsent(member.id)} />;
  const door = { from: location.pathname as `/${string}`, words: "" };
  const picture = <DoorDrawing door={door} isPart className="h-28" />;
  return (
    <Notice picture={picture} title={title} text={wordsOf(door.from).title}>
      <p className="mt-2 max-w-lesson text-quiet">
        {`Esta herramienta es parte de Premium. Guarda lo tuyo en tu cuenta; leer las diez claves es gratis.${member && hasUnsent(member.id) ? " Lo que no llegó a enviarse sigue en este dispositivo, y se guardará si vuelves a Premium." : ""}`}
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button onClick={openSubscriptionFlow}>Ver Premium</Button>
        <Link href="/" className={buttonClass("quiet")}>
          Volver al Inicio
        </Link>
      </div>
    </Notice>
  );
}
