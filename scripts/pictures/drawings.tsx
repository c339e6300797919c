import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { CARD_SIZE, cardPath } from "#app/browser/structured-data.ts";
import { FirstLight } from "#lessons/keys/components/first-light.tsx";
import { Pictogram } from "#lessons/keys/components/pictograms.tsx";
import { keys } from "#lessons/keys/lessons.ts";
import { loadLesson } from "#lessons/keys/load-lesson.ts";
import { AD_SIZE, type Ad, adPicturePath, ads } from "#lessons/promo/ads/ads.ts";
import { LineArt } from "#platform/ui/drawings/line-art.tsx";
import { colourOf } from "#test/theme-colours.ts";

/** A picture of the site, as the document that Chromium draws. */
interface Drawing {
  /** The path below `src/app/browser/public`. */
  path: string;
  width: number;
  height: number;
  html: string;
  /** Changes with everything that the picture shows, except for the letters of our fonts. */
  hash: string;
}

const LIGHT = ["paper", "wash", "ink", "quiet", "line", "edge", "ember", "ember-deep", "on-ember"];
/** Tokens of the dark theme, by the names that the ads give them. */
const DARK = {
  night: "paper",
  "night-raised": "raised",
  "night-line": "line",
  "night-edge": "edge",
  "night-ink": "ink",
  dawn: "ember",
  "on-dawn": "on-ember",
};
const CSS = readFileSync(new URL("./drawings.css", import.meta.url), "utf8");
const FAVICON = readFileSync(new URL("../../src/app/browser/public/favicon.svg", import.meta.url), "utf8");
const art = import.meta.glob<string>("/content/ads/*.svg", { query: "?raw", import: "default", eager: true });

function siteCard(): Drawing {
  return card("/", {
    place: "Diez claves para crecer",
    aside: "Gratis y sin registrarte",
    heading: "Del dicho al\u00a0hecho\u00a0hay diez claves",
    text: "Lecciones de seis minutos y algo pequeño que hacer hoy.",
    picture: <FirstLight />,
  });
}

async function keyCard(id: string): Promise<Drawing> {
  const lesson = await loadLesson(id);
  if (!lesson) throw new Error(`the key ${id} has no lesson`);
  // A sentence also ends at a colon, because the list after it would not fit.
  const [sentence = lesson.description] = /^.*?[.!?:](?=\s|$)/.exec(lesson.description) ?? [];
  return card(`/clave/${id}`, {
    key: id,
    place: `Clave ${lesson.order} de ${keys.length}`,
    aside: `${lesson.readingMinutes} minutos de lectura, gratis`,
    heading: lesson.heading,
    text: sentence.replace(/:$/, "."),
    picture: <Pictogram name={lesson.icon} />,
  });
}

interface Subject {
  /** The key's id; absent for the site. */
  key?: string;
  /** The line above the heading. */
  place: string;
  /** The words beside the product's name. */
  aside: string;
  heading: string;
  text: string;
  picture: ReactNode;
}

/** A chat shows a card at a quarter of its size, where the heading must still be readable. */
function card(path: string, { key, place, aside, heading, text, picture }: Subject): Drawing {
  const body = (
    <main className={key ? "card" : "card site"}>
      <div className="page">
        <div className="drawing">{picture}</div>
        <div className="words">
          <p className="place">{place}</p>
          <h1 data-sizes="108/1 96/1 84/2 72/3">{heading}</h1>
          <p className="text" data-sizes={key ? "40/4 36/5" : "36/2 34/2 32/2"}>
            {text}
          </p>
        </div>
      </div>
      <footer>
        <Name />
        <p className="aside">{aside}</p>
      </footer>
    </main>
  );
  return drawing(cardPath(path), CARD_SIZE, designed(body, key));
}

function AdPicture({ ad: { id, layout, leftPanel, rightPanel } }: { ad: Ad }) {
  const isTall = layout === "horizontal";
  const { line, light } = rightPanel.icon;
  return (
    <main className={`ad ${layout}`}>
      <section className={`on-${leftPanel.ground}`}>
        <Name light="var(--accent)" />
        <h1 data-sizes={isTall ? "112/4 104/4 96/4 88/4 80/4" : "112/2 104/2 96/2"}>{leftPanel.headline}</h1>
        <ul>
          {leftPanel.bullets.map((bullet) => (
            <li key={bullet}>{bullet}</li>
          ))}
        </ul>
      </section>
      <section className={`on-${rightPanel.ground}`}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a file of ours. */}
        <div className="art" dangerouslySetInnerHTML={{ __html: art[`/content/ads/${id}.svg`] ?? "" }} />
        <LineArt className="icon" viewBox="0 0 48 48">
          <path d={light} fill="var(--accent)" stroke="none" />
          <path d={line} />
        </LineArt>
        <p className="message" data-sizes={isTall ? "60/4 56/4 52/4" : "68/4 62/4 56/4"}>
          {rightPanel.message}
        </p>
      </section>
    </main>
  );
}

/** The logo of the site's header, with the product's name. */
function Name({ light = "var(--ember)" }: { light?: string }) {
  return (
    <p className="name">
      <LineArt viewBox="0 0 32 32">
        <path d="M9.5 14a6.5 6.5 0 0 1 13 0z" fill={light} stroke="none" />
        <path d="M16 21a9.5 9.5 0 1 0-.1 0zM7 14h18M16 21v10M16 25.5h5M16 30h4" />
      </LineArt>
      Claves del Éxito
    </p>
  );
}

/** Systems crop the maskable icon to a circle of 80 %, and Apple's at the corners, so both fill the square. */
function icons(): Drawing[] {
  const square = FAVICON.replace(/ rx="\d+"/, "");
  const shrunk = square
    .replace('viewBox="0 0 32 32"', 'viewBox="-4 -4 40 40"')
    .replace('<rect width="32" height="32"', '<rect x="-4" y="-4" width="40" height="40"');
  const icon = (path: string, side: number, svg: string) =>
    drawing(
      path,
      { width: side, height: side },
      `<style>*{margin:0}svg{display:block;width:100%}</style>${svg}`,
    );
  return [
    icon("/icons/icon-192.png", 192, FAVICON),
    icon("/icons/icon-512.png", 512, FAVICON),
    icon("/icons/maskable-512.png", 512, shrunk),
    icon("/apple-touch-icon.png", 180, square),
  ];
}

/** The document of a card or an ad. */
function designed(body: ReactNode, key?: string): string {
  const colours = [
    ...LIGHT.map((token) => [token, colourOf(token)]),
    ...Object.entries(DARK).map(([name, token]) => [name, colourOf(token, { theme: "dark" })]),
    ["key", colourOf("key", key === undefined ? {} : { key })],
  ];
  const tokens = colours.map(([name, value]) => `--${name}:${value}`).join(";");
  return `<style>:root{${tokens}}\n${CSS}</style>${renderToStaticMarkup(body)}`;
}

function drawing(path: string, size: { width: number; height: number }, html: string): Drawing {
  return { path, ...size, html, hash: hash("sha256", html).slice(0, 16) };
}

/** Every picture that `npm run pictures` draws from texts, drawings and colours. */
export const drawings: readonly Drawing[] = [
  siteCard(),
  ...(await Promise.all(keys.map(({ id }) => keyCard(id)))),
  ...ads.map((ad) => drawing(adPicturePath(ad.id), AD_SIZE, designed(<AdPicture ad={ad} />))),
  ...icons(),
];
