import { type RefObject, useEffect, useRef } from "react";
import { Button, buttonClass } from "#platform/ui/button.tsx";
import { Icon } from "#platform/ui/drawings/icons.tsx";
import { LineArt } from "#platform/ui/drawings/line-art.tsx";
import { Link } from "#platform/ui/navigation.tsx";
import type { Page } from "#platform/ui/page.ts";
import { type InstallState, useInstall } from "./client.ts";
import { GuideTabs } from "./components/guide-tabs.tsx";
import { OTHERS } from "./guides.ts";

function InstallPage() {
  const { state, install } = useInstall();
  const heading = useFocusAfterInstalling(state);
  return (
    <div className="mx-auto max-w-6xl px-4 pt-10 max-sm:min-h-dvh sm:px-6 sm:pt-14 lg:px-8">
      <div className="grid items-end gap-x-12 gap-y-8 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div>
          <h1 className="text-5xl">Instala Claves del Éxito</h1>
          <p className="mt-5 max-w-lesson font-serif text-lg text-quiet">
            Se abre desde tu pantalla de inicio, como cualquier otra aplicación, y ocupa muy poco espacio.
          </p>
          <dl className="mt-5 grid max-w-lesson gap-3 [&_dt]:font-semibold">
            <div>
              <dt>Sin conexión</dt>
              <dd className="text-quiet">
                Lees las claves donde no hay señal. Con Premium también escribes, y se envía solo cuando
                vuelve internet.
              </dd>
            </div>
            <div>
              <dt>Avisos</dt>
              <dd className="text-quiet">
                Tus recordatorios llegan aunque la tengas cerrada. En iPhone y iPad, solo si está instalada.
              </dd>
            </div>
          </dl>
        </div>
        <HomeScreen />
      </div>
      <div className="mt-10 max-w-3xl">
        {state === "installed" ? (
          <Installed heading={heading} />
        ) : state === "promptable" ? (
          <section className="border-line border-t pt-8">
            <h2 className="text-2xl">Este dispositivo puede instalarla</h2>
            <p className="mt-2 text-quiet">Tu navegador te pedirá que lo confirmes.</p>
            <Button className="mt-6" onClick={() => void install()}>
              <Icon name="install" />
              Instalar Aplicación Ahora
            </Button>
          </section>
        ) : (
          <>
            <section>
              <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
                Elige tu dispositivo
              </h2>
              <GuideTabs />
            </section>
            <OtherBrowsers />
          </>
        )}
      </div>
    </div>
  );
}

function HomeScreen() {
  return (
    <LineArt className="h-auto w-full max-w-56 max-md:hidden" viewBox="0 0 240 220">
      <path d="M108 108a12 12 0 0 1 24 0z" fill="var(--ember)" stroke="none" />
      <path
        d="M80 38h16v16H80zM112 38h16v16h-16zM144 38h16v16h-16zM80 158h16v16H80zM112 158h16v16h-16zM144 158h16v16h-16z"
        stroke="var(--edge)"
      />
      <path d="M76 8h88a12 12 0 0 1 12 12v180a12 12 0 0 1-12 12H76a12 12 0 0 1-12-12V20a12 12 0 0 1 12-12zM110 20h20M106 194h28M96 76h48a8 8 0 0 1 8 8v48a8 8 0 0 1-8 8H96a8 8 0 0 1-8-8V84a8 8 0 0 1 8-8zM102 108h36M120 108v17M120 117h7M120 91v-5M108 95l-3-4M132 95l3-4M4 212h44M192 212h44M16 212v-12M24 212v-20M222 212v-16" />
    </LineArt>
  );
}

function Installed({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  return (
    <section className="border-line border-t pt-8">
      <h2 ref={heading} tabIndex={-1} className="text-3xl outline-none">
        ¡Aplicación Instalada!
      </h2>
      <p className="mt-3 max-w-lesson font-serif text-lg text-quiet">
        Ya la tienes en este dispositivo. Búscala en la pantalla de inicio o entre tus aplicaciones.
      </p>
      <Link href="/" className={buttonClass("primary", "mt-6")}>
        Ir a las claves
      </Link>
    </section>
  );
}

function OtherBrowsers() {
  return (
    <section className="mt-14">
      <h2 className="text-2xl">Si no encuentras la opción</h2>
      <dl className="mt-4 border-line border-b [&>div]:border-line [&>div]:border-t [&>div]:py-4 [&_dt]:font-semibold">
        {OTHERS.map(({ id, name, text }) => (
          <div key={name} id={id}>
            <dt>{name}</dt>
            <dd className="mt-1 text-quiet">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The pressed button disappears after the browser's answer. Move the focus, so that it is not lost. */
function useFocusAfterInstalling(state: InstallState) {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(state);
  useEffect(() => {
    if (last.current === "promptable" && document.activeElement === document.body) heading.current?.focus();
    last.current = state;
  }, [state]);
  return heading;
}

export const page: Page = {
  title: "Instala la aplicación",
  ...(import.meta.env.SSR && {
    description:
      "Cómo tener Claves del Éxito en tu teléfono o tu computadora y leer sin conexión: los pasos para Android, Samsung, Chrome, Edge, iPhone y iPad.",
  }),
  body: <InstallPage />,
};
