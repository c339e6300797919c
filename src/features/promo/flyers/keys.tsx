import { keys } from "#features/keys/lessons.ts";
import { LineArt } from "#ui/drawings/line-art.tsx";
import { FlyerAddress } from "./address.tsx";
import { FlyerSheet } from "./sheet.tsx";

/** The table of contents is drawn as a key: the rest of each title's line is a tooth. */
export function FlyerKeys() {
  return (
    <FlyerSheet titleId="volante-claves">
      <LineArt className="absolute inset-0 size-full" viewBox="0 0 100 141.43" strokeWidth="1.4">
        <path d="M70.5 20.5a8.5 8.5 0 0 1 17 0z" fill="var(--ember)" stroke="none" />
        <path d="M79 35a13 13 0 1 0-.1 0zM66.4 20.5h25.2M79 35v76" />
      </LineArt>
      <h2 id="volante-claves" className="absolute top-[6em] left-[8em] text-[1em]">
        {["Del dicho ", "al hecho hay ", "diez claves"].map((line) => (
          <span key={line} className="block text-[8.8em] leading-[1.12]">
            {line}
          </span>
        ))}
      </h2>
      <ol className="absolute top-[42em] right-[21em] left-[8em]">
        {keys.map(({ id, order, title }) => (
          <li key={id} data-key={id} className="flex h-[6.8em] items-center">
            <span className="w-[1.8em] font-serif text-[3.6em] text-key tabular-nums">{order}</span>
            <span className="pr-[0.4em] font-serif text-[5.4em]">{title}</span>
            <span className="grow rounded-full border-ink border-t-[1.4em]" />
          </li>
        ))}
      </ol>
      <FlyerAddress call="Léelas gratis y sin registrarte" />
    </FlyerSheet>
  );
}
