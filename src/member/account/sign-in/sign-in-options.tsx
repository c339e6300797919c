import { buttonClass } from "#platform/ui/button.tsx";
import { Acceptance } from "#platform/ui/legal.tsx";
import { InAppHint } from "./in-app-hint.tsx";
import { ProviderMark } from "./provider-mark.tsx";
import { PROVIDER_NAMES } from "./provider-names.ts";

const PROVIDERS = ["google", "facebook"] as const;

/** Real links work before hydration and without JavaScript. */
export function SignInOptions({ onLeave }: { onLeave?: (() => void) | undefined }) {
  return (
    <>
      <InAppHint />
      <ul className="grid grid-cols-1 gap-2">
        {PROVIDERS.map((provider) => (
          <li key={provider}>
            <a
              href={`/api/auth/${provider}`}
              rel="nofollow"
              className={buttonClass("secondary", "w-full gap-3")}
              onClick={onLeave}
            >
              <ProviderMark provider={provider} />
              Continuar con {PROVIDER_NAMES[provider]}
            </a>
          </li>
        ))}
      </ul>
      <Acceptance
        lead="No publicamos nada en tu cuenta de Google o Facebook. Al continuar aceptas"
        className="mt-3"
      />
    </>
  );
}
