import { interruptDraft } from "#platform/shared/drafts/drafts.ts";
import { hasDraft } from "#platform/shared/drafts/open-drafts.ts";
import { useSession } from "../client.ts";
import { SignInOptions } from "./sign-in-options.tsx";

/** Offers a sign-in if the session ended during writing. Then the page reopens `draft` (`useInterruptedDraft`). */
export function SignInAgain({ draft }: { draft: string }) {
  if (useSession().status !== "signed-out") return null;
  return (
    <div role="status" className="mt-5 rounded-md border border-line bg-wash p-4">
      <p className="font-semibold">Tu sesión terminó</p>
      <p className="mt-1 mb-4 text-quiet">
        {hasDraft(draft)
          ? "Lo que escribiste queda guardado en este dispositivo. Vuelve a iniciar sesión y sigue donde estabas."
          : "Este navegador no puede guardar lo que escribiste. Cópialo antes de volver a iniciar sesión."}
      </p>
      <SignInOptions onLeave={() => interruptDraft(draft)} />
    </div>
  );
}
