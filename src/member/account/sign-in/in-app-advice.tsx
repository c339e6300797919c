import { useState } from "react";
import { Button, buttonClass } from "#platform/ui/button.tsx";
import { copyText } from "#platform/ui/copy-text.ts";

export function InAppAdvice({ isReturning }: { isReturning: boolean }) {
  const [copy, setCopy] = useState<"done" | "failed">();
  const { href } = window.location;
  // A site on an iPhone's home screen has the user agent of an embedded browser, but Google accepts its sign-in.
  const isInstalled = window.matchMedia("(display-mode:standalone)").matches;
  if (isInstalled) return null;
  const isAndroid = navigator.userAgent.includes("Android");

  const copyLink = async () => setCopy((await copyText(href)) ? "done" : "failed");

  return (
    <div className="mb-3">
      <p className="font-semibold">Google no deja iniciar sesión desde esta aplicación</p>
      <p className="mt-1 text-quiet text-sm">
        {isAndroid
          ? "Abre esta página en tu navegador."
          : "Toca «•••» o el botón de compartir y elige «Abrir en Safari» o «Abrir en el navegador»."}
        {isReturning ? " Allí inicias sesión y lo haces." : " O usa tu cuenta de Facebook."}
      </p>
      <div className="mt-2 grid gap-2">
        {isAndroid && (
          <a href={androidIntent(href)} className={buttonClass()}>
            Abrir en el navegador
          </a>
        )}
        <Button variant="secondary" onClick={copyLink}>
          {copy === "done" ? "Enlace copiado" : "Copiar el enlace"}
        </Button>
        {copy === "failed" && <p className="wrap-anywhere text-sm">{href}</p>}
      </div>
    </div>
  );
}

export function androidIntent(address: string): string {
  const { protocol, host, pathname, search } = new URL(address);
  const scheme = protocol.slice(0, -1);
  const action = "action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE";
  return `intent://${host}${pathname}${search}#Intent;scheme=${scheme};${action};end`;
}
