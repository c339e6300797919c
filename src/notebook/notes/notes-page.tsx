import { useState } from "react";
import { isPremium, useIsPremium, useSubscription } from "#billing/subscription/client.ts";
import { refreshSubscription } from "#billing/subscription/load-subscription.ts";
import { Pictogram } from "#lessons/keys/components/pictograms.tsx";
import { useSession } from "#member/account/client.ts";
import { memberOf } from "#member/account/session/session-state.ts";
import { SyncUnavailable } from "#notebook/sync-notices/components/load-failure.tsx";
import { Synced } from "#notebook/tool-page/components/synced.tsx";
import { hasDrafts } from "#platform/shared/drafts/drafts.ts";
import { openDrafts } from "#platform/shared/drafts/open-drafts.ts";
import { hasUnsent } from "#platform/sync/notebooks.ts";
import { BackLink } from "#platform/ui/back-link.tsx";
import { lazyComponent } from "#platform/ui/loading/lazy-component.tsx";
import type { PageSource } from "#platform/ui/page.ts";
import { useStore } from "#platform/ui/use-store.ts";
import { OpenNotes } from "./components/open-notes.tsx";
import { CONTEXT_PATTERN, keyOfContext } from "./context-title.ts";
import { notesTitle, pathOfContext } from "./notes-context.ts";

const ClosedNotes = lazyComponent("ClosedNotes", () => import("./components/closed-notes.tsx"));
const SessionOver = lazyComponent("SessionOver", () => import("#member/account/session/session-over.tsx"));

/** The notes (spec, section 2, "Notes"). Anyone may open them; only a Premium member's notes are synchronised. */
function NotesPage({ context }: { context: string }) {
  const keyId = keyOfContext(context);
  return (
    <>
      {useIsPremium() && <Synced>{null}</Synced>}
      <div data-key={keyId} className="mx-auto w-full max-w-6xl px-4 py-6 sm:px-6 lg:px-8">
        <BackLink href={pathOfContext(context)} name="Volver" />
        <header className="mt-4 mb-8 flex flex-wrap items-center gap-4 md:mb-10 md:grid md:grid-cols-[8.5rem_minmax(0,1fr)] md:gap-0">
          <Pictogram name={keyId ?? ""} className="size-12 shrink-0 md:mr-6 md:size-14 md:justify-self-end" />
          <h1 className="min-w-0 grow basis-[11rem] text-4xl md:pl-8">{notesTitle(context)}</h1>
        </header>
        <NotesBody context={context} />
      </div>
    </>
  );
}

function NotesBody({ context }: { context: string }) {
  const session = useSession();
  const subscription = useSubscription();
  const isWriting = useStore(openDrafts) > 0;
  const member = memberOf(session);
  const [isBroken, setIsBroken] = useState(false);
  const onFailure = () => setIsBroken(true);
  // Keep an unsaved draft on the screen even if the session or Premium has ended.
  if (member && (isPremium(subscription) || isWriting))
    return <OpenNotes context={context} memberId={member.id} />;
  if (isBroken) return <UnknownAccess onRetry={async () => setIsBroken(false)} />;
  if (member && session.status === "signed-out") {
    const isHoldingWords = hasDrafts(member.id) || hasUnsent(member.id);
    return <SessionOver isHoldingWords={isHoldingWords} onFailure={onFailure} />;
  }
  if (subscription.status === "failed") return <UnknownAccess onRetry={refreshSubscription} />;
  return <ClosedNotes key={member?.id} context={context} memberId={member?.id} onFailure={onFailure} />;
}

function UnknownAccess({ onRetry }: { onRetry: () => Promise<unknown> }) {
  const kept = "Lo que guardaste sigue en tu cuenta.";
  return <SyncUnavailable what="tus notas" kept={kept} className="py-6" onRetry={onRetry} />;
}

export const page: PageSource = ({ pageContext = "" }) =>
  CONTEXT_PATTERN.test(pageContext)
    ? { title: notesTitle(pageContext), body: <NotesPage key={pageContext} context={pageContext} /> }
    : undefined;
