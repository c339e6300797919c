import { type MouseEvent, useEffect, useRef, useState } from "react";
import { OFFLINE } from "#platform/shared/api-client.ts";
import { buttonClass } from "#platform/ui/button.tsx";
import { Link } from "#platform/ui/navigation.tsx";
import type { User } from "../contract.ts";
import { InAppHint } from "./in-app-hint.tsx";
import { ProviderMark } from "./provider-mark.tsx";
import { PROVIDER_NAMES } from "./provider-names.ts";

interface SignInOnceMoreProps {
  user: User;
  reason: string;
  onLeave: () => void;
}

export function SignInOnceMore({ user, reason, onLeave }: SignInOnceMoreProps) {
  const [isOffline, setIsOffline] = useState(false);
  const asked = useRef<HTMLDivElement>(null);
  const { provider } = user.app_metadata;
  const name = PROVIDER_NAMES[provider];

  // This text replaces other elements. One of them may have had the focus.
  useEffect(() => asked.current?.focus(), []);

  const leave = (event: MouseEvent) => {
    setIsOffline(!navigator.onLine);
    // Without a connection, the browser's error page would replace everything that is open here.
    if (!navigator.onLine) return event.preventDefault();
    onLeave();
  };

  return (
    <div ref={asked} tabIndex={-1} className="outline-none">
      <p className="font-semibold">Confirma que eres tú</p>
      <p className="mt-1">
        {reason}, e iniciaste sesión hace más de 15 minutos. Vuelve a iniciarla y así sabemos que eres tú, y
        no alguien que encontró tu sesión abierta.
      </p>
      <p className="mt-3 mb-4 text-quiet">
        Elige en {name} tu cuenta de siempre,{" "}
        <strong className="wrap-anywhere text-ink">{user.email ?? user.user_metadata.full_name}</strong>, y
        volverás a esta misma ventana.
      </p>
      {provider === "google" && <InAppHint isReturning />}
      <a
        href={`/api/auth/${provider}/again?member=${user.id}`}
        rel="nofollow"
        className={buttonClass("secondary", "w-full gap-3")}
        onClick={leave}
      >
        <ProviderMark provider={provider} />
        Ingresar otra vez con {name}
      </a>
      <p className="mt-3 text-quiet text-sm">
        ¿Ya no puedes usar esa cuenta?{" "}
        <Link href="/politica-de-privacidad" className="underline underline-offset-4">
          Escríbenos
        </Link>{" "}
        y buscamos otra manera contigo.
      </p>
      <p role="alert" className="mt-2 text-danger text-sm empty:hidden">
        {isOffline && OFFLINE.message}
      </p>
    </div>
  );
}
