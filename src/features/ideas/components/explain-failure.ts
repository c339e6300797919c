import { openSubscriptionFlow, refreshSubscription } from "#features/subscription/client.ts";
import type { CallError } from "#shared/api-client.ts";

/** What to say about a call that failed. Where Premium has ended meanwhile, the way to it opens. */
export async function explainFailure({ code, message }: CallError): Promise<string> {
  if (code === "premium_required") {
    await refreshSubscription();
    openSubscriptionFlow();
    return "Tu Premium terminó. Lo que escribiste queda guardado en este dispositivo.";
  }
  if (code === "unauthenticated") return "Tu sesión terminó. Vuelve a entrar e inténtalo de nuevo.";
  return message;
}
