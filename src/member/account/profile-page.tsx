import type { ReactNode } from "react";
import { dateOfInstant, momentWords } from "#platform/shared/text/day-words.ts";
import { Button, buttonClass } from "#platform/ui/button.tsx";
import { Icon } from "#platform/ui/drawings/icons.tsx";
import { Facts } from "#platform/ui/facts.tsx";
import { lazyComponent } from "#platform/ui/loading/lazy-component.tsx";
import { WhenSeen } from "#platform/ui/loading/when-seen.tsx";
import { Link } from "#platform/ui/navigation.tsx";
import { useSession } from "./client.ts";
import { Avatar } from "./components/avatar.tsx";
import type { User } from "./contract.ts";
import type { SignOutScope } from "./session/sign-out-dialog.tsx";
import { PROVIDER_NAMES } from "./sign-in/provider-names.ts";
import { SignInOptions } from "./sign-in/sign-in-options.tsx";

const OpenSessions = lazyComponent("OpenSessions", () => import("./session/open-sessions.tsx"));

interface ProfilePageProps {
  children: ReactNode;
  last: ReactNode;
  onLeave: (scope: SignOutScope) => Promise<void>;
}

export function ProfilePage(props: ProfilePageProps) {
  const session = useSession();
  return session.status === "signed-in" ? <Profile user={session.user} {...props} /> : <SignInFirst />;
}

function Profile({ user, children, last, onLeave }: ProfilePageProps & { user: User }) {
  const { full_name } = user.user_metadata;
  const { created_at, last_sign_in_at } = user;
  return (
    <div className="mx-auto grid w-full max-w-6xl grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-10 px-4 pt-10 sm:px-6 sm:pt-14 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:px-8">
      <header>
        <Avatar user={user} className="size-20 text-3xl" />
        <h1 className="mt-5 break-words text-4xl">{full_name}</h1>
        {user.email && <p className="mt-1 break-words text-quiet">{user.email}</p>}
        <Button variant="secondary" className="mt-6" onClick={() => void onLeave("here")}>
          <Icon name="leave" />
          Cerrar sesión
        </Button>
      </header>
      <div className="grid grid-cols-1 gap-12">
        {children}
        <section aria-labelledby="cuenta">
          <h2 id="cuenta" className="text-2xl">
            Tu cuenta
          </h2>
          <Facts
            facts={[
              { name: "Miembro desde", text: dateOfInstant(created_at), instant: created_at },
              {
                name: "Último inicio de sesión",
                text: momentWords(last_sign_in_at),
                instant: last_sign_in_at,
              },
              { name: "Inicias sesión con", text: PROVIDER_NAMES[user.app_metadata.provider] },
            ]}
          />
          <p className="mt-4 max-w-lesson text-quiet text-sm">
            Google y Facebook abren cuentas distintas, aunque uses el mismo correo en los dos.
          </p>
        </section>
        <section aria-labelledby="sesiones">
          <h2 id="sesiones" className="text-2xl">
            Dónde tienes la sesión abierta
          </h2>
          <WhenSeen
            key={user.id}
            preload={OpenSessions.preload}
            waiting="Cargando tus sesiones..."
            className="min-h-24"
          >
            <OpenSessions />
          </WhenSeen>
          <Button variant="quiet" className="mt-4 -ml-3" onClick={() => void onLeave("everywhere")}>
            Cerrar sesión en todos los dispositivos
          </Button>
        </section>
        {last}
      </div>
    </div>
  );
}

function SignInFirst() {
  return (
    <section className="mx-auto max-w-6xl px-4 py-12 sm:px-6 sm:py-20 lg:px-8">
      <h1 className="max-w-2xl text-4xl">Por favor, inicia sesión para ver tu perfil.</h1>
      <div className="mt-8 max-w-sm">
        <SignInOptions />
      </div>
      <Link href="/" className={buttonClass("quiet", "mt-3 -ml-3")}>
        Volver al Inicio
      </Link>
    </section>
  );
}
