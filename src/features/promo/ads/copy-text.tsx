import { useRef, useState } from "react";
import { buttonClass } from "#ui/button.tsx";
import { showToast } from "#ui/toasts/toast.ts";

interface AdCopyTextProps {
  label: string;
  /** Used in the notice "El {named} del anuncio se ha copiado." */
  named: string;
  text: string;
  /** Tells the page's many buttons apart for screen readers. */
  headline: string;
}

/** Selects the text if the browser refuses to copy it. */
export function AdCopyText({ label, named, text, headline }: AdCopyTextProps) {
  const [mustCopyByHand, setMustCopyByHand] = useState(false);
  const paragraph = useRef<HTMLParagraphElement>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setMustCopyByHand(false);
      showToast({
        title: "Copiado al portapapeles",
        description: `El ${named} del anuncio se ha copiado.`,
      });
    } catch {
      // An insecure page has no clipboard, and the permission may be refused.
      if (paragraph.current) getSelection()?.selectAllChildren(paragraph.current);
      setMustCopyByHand(true);
    }
  }

  return (
    <div className="mt-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h4 className="font-semibold text-quiet text-sm">{label}</h4>
        <button type="button" className={buttonClass("quiet", "-mr-3 noscript:hidden")} onClick={copy}>
          Copiar
          <span className="sr-only">
            {" "}
            el {named} de «{headline}»
          </span>
        </button>
      </div>
      <p ref={paragraph} className="font-serif text-lg">
        {text}
      </p>
      <p role="status" className="text-quiet text-sm">
        {mustCopyByHand && "Tu navegador no deja copiar desde aquí. El texto quedó seleccionado: cópialo tú."}
      </p>
    </div>
  );
}
