import { SignInOptions } from "../sign-in/sign-in-options.tsx";

/** @param isHoldingWords unsaved or unsent writing exists only on this device */
export function SessionOver({ isHoldingWords }: { isHoldingWords: boolean }) {
  return (
    <section className="mx-auto max-w-6xl px-4 py-12 sm:px-6 sm:py-20 lg:px-8">
      <h1 className="text-4xl">Tu sesión terminó</h1>
      <p className="mt-3 max-w-lesson font-serif text-lg text-quiet">
        {`Todo lo que guardaste sigue en tu cuenta.${isHoldingWords ? " Lo que quedó sin guardar o sin enviar está en este dispositivo." : ""} Vuelve a iniciar sesión y sigue donde estabas.`}
      </p>
      <div className="mt-8 max-w-sm">
        <SignInOptions />
      </div>
    </section>
  );
}
