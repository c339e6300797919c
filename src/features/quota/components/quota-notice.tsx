import { useReducer } from "react";
import { Button, buttonClass } from "#ui/button.tsx";
import { Link, usePath } from "#ui/navigation.tsx";
import { isToldAt, tellUsage } from "../quota-words.ts";
import { markSeen, unseenOf } from "../seen-quota.ts";
import { useQuota } from "./use-quota.ts";

interface QuotaNoticeProps {
  memberId: string;
  /** Whether the outbox is empty. */
  isSent: boolean;
}

/** Shown above a tool whose kind of record is near its bound, until the member dismisses it. */
export function QuotaNotice({ memberId, isSent }: QuotaNoticeProps) {
  const path = usePath();
  const usages = useQuota(memberId, isSent);
  const [, lookAgain] = useReducer((count: number) => count + 1, 0);

  const unseen = unseenOf(memberId, usages).filter((usage) => isToldAt(path, usage));
  if (unseen.length === 0) return null;
  const putAway = () => {
    markSeen(memberId, unseen);
    lookAgain();
    document.getElementById("contenido")?.focus({ preventScroll: true });
  };
  return (
    <section
      aria-label="Espacio en tu cuaderno"
      className="mt-4 animate-fade border-warning border-l-2 py-1 pl-4 text-quiet"
    >
      {unseen.map(tellUsage).map(({ kind, title, text, advice }) => (
        <p key={kind} className="mb-2 max-w-lesson">
          <strong className="font-semibold text-ink">{title}.</strong> {text} {advice}
        </p>
      ))}
      <div className="flex flex-wrap gap-x-3 gap-y-2">
        <Button variant="secondary" onClick={putAway}>
          Entendido
        </Button>
        <Link href="/perfil#espacio" className={buttonClass("quiet")}>
          Ver tu espacio
        </Link>
      </div>
    </section>
  );
}
