import { useEffect } from "react";
import { showToast } from "#ui/toast.ts";

const PARAMETER = "ingreso";
const NAMES = { google: "Google", facebook: "Facebook" };
const TEXTS = {
  failed: (name: string) => `Hubo un problema al intentar iniciar sesión con ${name}.`,
  cancelled: (name: string) => `Cancelaste el ingreso con ${name}. No se guardó nada.`,
  expired: () => "El ingreso tardó demasiado o ya se había usado. Intenta de nuevo.",
};

/** Shows the notice that `?ingreso=google-failed` and its like ask for, and clears the address of it. */
export function SignInEnding() {
  useEffect(() => {
    const url = new URL(window.location.href);
    const [provider, ending] = url.searchParams.get(PARAMETER)?.split("-") ?? [];
    url.searchParams.delete(PARAMETER);
    if (url.hash === "#_=_") url.hash = "";
    window.history.replaceState(window.history.state, "", url);

    const name = NAMES[provider as keyof typeof NAMES];
    const text = TEXTS[ending as keyof typeof TEXTS];
    if (!name || !text) return;
    showToast({
      title: `Error de Inicio de Sesión con ${name}`,
      description: text(name),
      variant: "destructive",
    });
  }, []);
  return null;
}
