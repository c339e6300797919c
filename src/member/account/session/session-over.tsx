import { Notice } from "#platform/ui/notice.tsx";
import { SignInOptions } from "../sign-in/sign-in-options.tsx";

/** @param isHoldingWords unsaved or unsent writing exists only on this device */
export function SessionOver({ isHoldingWords }: { isHoldingWords: boolean }) {
  return (
    <Notice
      title="Tu sesión terminó"
      text={`Todo lo que guardaste sigue en tu cuenta.${isHoldingWords ? " Lo que quedó sin guardar o sin enviar está en este dispositivo." : ""} Vuelve a iniciar sesión y sigue donde estabas.`}
    >
      <div className="mt-8 max-w-sm">
        <SignInOptions />
      </div>
    </Notice>
  );
}
