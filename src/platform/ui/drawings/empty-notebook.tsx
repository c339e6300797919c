import { buttonClass } from "../button.tsx";
import { type Address, Link } from "../navigation.tsx";
import { Notice } from "../notice.tsx";
import { Scene, type SceneLines } from "./scene.tsx";

const NOTEBOOK = {
  light: "M66 48a10 10 0 0 1 20 0z",
  writing: "M56 66h40M56 80h40M56 94h22",
  line: "M42 12h64a6 6 0 0 1 6 6v88a6 6 0 0 1-6 6H36a6 6 0 0 1-6-6V18a6 6 0 0 1 6-6h6zM42 12v100M54 48h44M76 32v-5M62 37l-3-4M90 37l3-4M140 30l10 4-20 54-10 9-1-13zM136 41l10 4M4 112h16M122 112h34",
};

export function EmptyNotebook({ className }: { className: string }) {
  return <Scene className={className} {...NOTEBOOK} />;
}

interface NothingYetProps {
  scene?: SceneLines;
  title: string;
  text: string;
  href: Address;
  way: string;
}

/** The content of a page without records, with a link to the place where the first one is written. */
export function NothingYet({ scene = NOTEBOOK, title, text, href, way }: NothingYetProps) {
  return (
    <section className="mx-auto max-w-md animate-fade py-12 text-center">
      <Scene className="mx-auto h-auto w-44" {...scene} />
      <h2 className="mt-6 text-2xl">{title}</h2>
      <p className="mt-2 text-quiet">{text}</p>
      <Link href={href} className={buttonClass("primary", "mt-6")}>
        {way}
      </Link>
    </section>
  );
}

const SIGNPOST = {
  light: "M14 112a20 20 0 0 1 40 0z",
  writing: "M106 34h22M68 64h18",
  line: "M96 112V16M96 24h40l10 10-10 10H96zM96 54H62l-10 10 10 10h34zM4 112h152",
};

interface NotFoundProps {
  title: string;
  text: string;
  href?: Address;
  way?: string;
}

export function NotFound({ title, text, href = "/", way = "Volver al Inicio" }: NotFoundProps) {
  return (
    <Notice {...{ title, text }} picture={<Scene className="w-44" {...SIGNPOST} />}>
      <Link href={href} className={buttonClass("primary", "mt-8")}>
        {way}
      </Link>
    </Notice>
  );
}
