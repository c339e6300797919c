import { useState } from "react";
import { Button, buttonClass } from "#platform/ui/button.tsx";
import { copyText } from "#platform/ui/copy-text.ts";
import { androidIntent, inAppBrowser } from "./in-app-browser.ts";

const WAYS = {
  android: "Abre esta página en tu navegador.",
  ios: "Toca «•••» o el botón de compartir y elige «Abrir en Safari» o «Abrir en el navegador».",
  other: "Copia el enlace y ábrelo en tu navegador.",
};

export function InAppAdvice({ isReturning }: { isReturning: boolean }) {
  const [copy, setCopy] = useState<"done" | "failed">();
  const { href } = window.location;
  // A site on an iPhone's home screen has the user agent of an embedded browser, but Google accepts its sign-in.
  const isInstalled = window.matchMedia("(display-mode:standalone)").matches;
  const app = isInstalled ? null : inAppBrowser(navigator.userAgent);
  if (!app) return null;

  const copyLink = async () => setCopy((await copyText(href)) ? "done" : "failed");

  return (
    <div className="mb-3">
      <p className="font-semibold">
        Google no deja iniciar sesión desde {app.name ? `el navegador de ${app.name}` : "esta aplicación"}
      </p>
      <p className="mt-1 text-quiet text-sm">
        {WAYS[app.system]}
        {isReturning ? " Allí inicias sesión y lo haces." : " O usa tu cuenta de Facebook."}
      </p>
      <div className="mt-2 grid gap-2">
        {app.system === "android" && (
          <a href={androidIntent(href)} className={buttonClass()}>
            Abrir en el navegador
          </a>
        )}
        <Button variant="secondary" onClick={copyLink}>
          {copy === "done" ? "Enlace copiado" : "Copiar el enlace"}
        </Button>
        {copy === "failed" && <p className="break-words text-sm">{href}</p>}
      </div>
    </div>
  );
}
