import { buttonClass } from "#ui/button.tsx";
import { type Ad, adPicturePath } from "./ad.ts";
import { AdCopyText } from "./copy-text.tsx";
import { AD_SIZE } from "./layout.ts";
import { AdPicture } from "./picture.tsx";

export function AdCard({ ad }: { ad: Ad }) {
  const { headline } = ad.leftPanel;
  return (
    <li className="grid gap-x-8 gap-y-6 py-10 md:grid-cols-[22.5rem_minmax(0,1fr)]">
      <AdPicture ad={ad} className="w-full max-w-90 rounded-sm shadow-md outline outline-line" />
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
