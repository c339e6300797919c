import { useRef, useState } from "react";
import { buttonClass } from "#platform/ui/button.tsx";
import { copyText } from "#platform/ui/copy-text.ts";
import type { Page } from "#platform/ui/page.ts";
import { showToast } from "#platform/ui/toasts/toast.ts";
import { AD_SIZE, type Ad, adPicturePath, ads } from "./ads/ads.ts";

const GROUPS = [
  { layout: "horizontal", title: "Horizontales", about: "Los dos paneles, uno al lado del otro." },
  { layout: "vertical", title: "Verticales", about: "Un panel sobre el otro." },
];

function AdsPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 pt-10 sm:px-6 sm:pt-14 lg:px-8">
      <h1 className="text-4xl">Publicidad</h1>
      <p className="mt-4 max-w-lesson font-serif text-lg text-quiet">
        Para quien lleva las campañas de Claves del Éxito: diez anuncios listos para Facebook e Instagram.
        Descarga la imagen, copia los dos textos y pégalos en tu campaña. Tienen el largo que Meta recomienda,
        y ninguno promete resultados ni supone nada de quien lo lee, como piden sus normas.
      </p>
      {GROUPS.map(({ layout, title, about }) => (
        <section key={layout} aria-labelledby={layout} className="mt-12">
          <h2 id={layout} className="text-3xl">
            {title}
          </h2>
          <p className="mt-2 text-quiet">{about}</p>
          <ul className="mt-4 divide-y divide-line border-line border-y">
            {ads
              .filter((ad) => ad.layout === layout)
              .map((ad) => (
                <AdCard key={ad.id} ad={ad} />
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function AdCard({ ad }: { ad: Ad }) {
  const { headline, bullets } = ad.leftPanel;
  const { message, bgAlt } = ad.rightPanel;
  const said = [headline, ...bullets, message, bgAlt].map((sentence) => sentence.replace(/[^.?!]$/, "$&."));
  return (
    <li className="wrap-anywhere grid grid-cols-1 gap-x-8 gap-y-6 py-10 md:grid-cols-[22.5rem_minmax(0,1fr)]">
      <img
        src={adPicturePath(ad.id)}
        alt={said.join(" ")}
        {...AD_SIZE}
        loading="lazy"
        className="h-auto w-full max-w-90 rounded-sm shadow-md outline outline-line"
      />
      <div>
        <h3 className="text-2xl">{headline}</h3>
        <AdCopyText label="Título Principal" named="título" text={ad.metaTitle} headline={headline} />
        <AdCopyText label="Texto Principal" named="texto principal" text={ad.metaText} headline={headline} />
        <a download href={adPicturePath(ad.id)} className={buttonClass("secondary", "mt-6")}>
          Descargar imagen ({AD_SIZE.width} × {AD_SIZE.height})
          <span className="sr-only"> de «{headline}»</span>
        </a>
      </div>
    </li>
  );
}

interface AdCopyTextProps {
  label: string;
  named: string;
  text: string;
  /** Distinguishes the page's many buttons for screen readers. */
  headline: string;
}

function AdCopyText({ label, named, text, headline }: AdCopyTextProps) {
  const [mustCopyByHand, setMustCopyByHand] = useState(false);
  const paragraph = useRef<HTMLParagraphElement>(null);

  async function copy() {
    const isCopied = await copyText(text);
    setMustCopyByHand(!isCopied);
    if (isCopied)
      showToast({ title: "Copiado al portapapeles", description: `El ${named} del anuncio se ha copiado.` });
    else if (paragraph.current) getSelection()?.selectAllChildren(paragraph.current);
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

export const page: Page = {
  title: "Publicidad",
  ...(import.meta.env.SSR && {
    description: "Diez anuncios de Claves del Éxito listos para descargar, con su título y su texto.",
  }),
  body: <AdsPage />,
  isHidden: true,
};
