import { useEffect } from "react";
import { showToast, type Toast } from "#platform/ui/toasts/toast.ts";
import type { Provider, SignInFailure } from "../contract.ts";
import { PROVIDER_NAMES } from "./provider-names.ts";

const PARAMETER = "ingreso";

/** The notice for each ending, in the spec's words where it has some (section 8). */
const ENDINGS: Record<SignInFailure, (name: string) => Toast> = {
  failed: (name) => failure(name, `Hubo un problema al intentar iniciar sesión con ${name}.`),
  unavailable: (name) => failure(name, `${name} no respondió. Intenta de nuevo en unos minutos.`),
  expired: (name) => failure(name, "El ingreso tardó demasiado o ya se había usado. Intenta de nuevo."),
  // The person cancelled on purpose, so the notice is no error.
  cancelled: (name) => ({
    ...failure(name, `Cancelaste el ingreso con ${name}. No se guardó nada.`),
    variant: "default",
  }),
  // The other account was not opened, and the member is still signed in.
  other: (name) => ({
    title: `Esa era otra cuenta de ${name}`,
    description: `No la abrimos, y no se copió ni se eliminó nada. Para seguir, elige en ${name} la misma cuenta con la que inicias sesión aquí.`,
    durationMs: 15_000,
  }),
  unexpected: (name) => ({
    title: "Error Inesperado",
    description: `Ocurrió un error inesperado durante el inicio de sesión con ${name}.`,
    variant: "destructive",
  }),
};

function failure(name: string, description: string): Toast {
  return { title: `Error de Inicio de Sesión con ${name}`, description, variant: "destructive" };
}

/** Shows the notice for a URL such as `?ingreso=google-failed`, and removes the parameter. */
export function SignInEnding() {
  useEffect(() => {
    const url = new URL(window.location.href);
    const [provider = "", ending = ""] = url.searchParams.get(PARAMETER)?.split("-") ?? [];
    url.searchParams.delete(PARAMETER);
    if (url.hash === "#_=_") url.hash = "";
    window.history.replaceState(window.history.state, "", url);

    if (!Object.hasOwn(PROVIDER_NAMES, provider) || !Object.hasOwn(ENDINGS, ending)) return;
    showToast(ENDINGS[ending as SignInFailure](PROVIDER_NAMES[provider as Provider]));
  }, []);
  return null;
}
