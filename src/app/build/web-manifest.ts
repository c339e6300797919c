import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { THEME_COLORS } from "#app/browser/layout/theme.ts";
import { writeBelow } from "./write-below.ts";

/** Labels by the first part of the file name, such as `home-narrow.webp`. */
const SCREENSHOTS: Record<string, string> = { home: "Las diez claves", key: "Una clave, lista para leer" };

interface Screenshot {
  src: string;
  sizes: string;
  type: string;
  form_factor: string;
  label: string;
}

/** Needs the public files, such as the favicon and the screenshots, in `site`. */
export async function writeWebManifest(site: string): Promise<void> {
  await writeIcons(site);
  const manifest = webManifest(await screenshotsIn(site));
  await writeBelow(site, "manifest.webmanifest", JSON.stringify(manifest));
}

/** Chrome wants a name, a start URL, a display mode and icons of 192 and 512 px (web.dev/articles/install-criteria). */
function webManifest(screenshots: readonly Screenshot[]) {
  return {
    id: "/",
    name: "Claves del Éxito",
    short_name: "Claves",
    description:
      "Diez claves sobre metas, mentalidad, hábitos y constancia para leer en minutos, y un cuaderno para llevarlas a la práctica.",
    lang: "es",
    dir: "ltr",
    start_url: "/",
    scope: "/",
    display: "standalone",
    theme_color: THEME_COLORS.default,
    background_color: THEME_COLORS.default,
    categories: ["education", "lifestyle", "productivity"],
    icons: [
      { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
    ],
    shortcuts: [
      { name: "Buscar", url: "/search" },
      { name: "Metas", description: "La primera clave", url: "/clave/metas" },
      { name: "Banco de Ideas", url: "/ideas" },
      { name: "Tus Claves Favoritas", short_name: "Favoritos", url: "/favoritos" },
    ],
    screenshots,
  };
}

/** Systems crop the maskable icon and Apple's, so both fill the square. Devices look for Apple's at the root. */
async function writeIcons(site: string): Promise<void> {
  const favicon = await readFile(join(site, "favicon.svg"), "utf8");
  const square = favicon.replace(/ rx="\d+"/, "");
  const icons = [
    { file: "icons/icon-192.png", svg: favicon, size: 192 },
    { file: "icons/icon-512.png", svg: favicon, size: 512 },
    { file: "icons/maskable-512.png", svg: shrunk(square), size: 512 },
    { file: "apple-touch-icon.png", svg: square, size: 180 },
  ];
  for (const { file, svg, size } of icons) {
    const picture = sharp(Buffer.from(svg), { density: (72 * size) / 32 }).resize(size, size);
    await writeBelow(site, file, await picture.png({ palette: true }).toBuffer());
  }
}

/** The safe zone of a maskable icon is a circle of 80 %. The tile stays as it is. */
function shrunk(svg: string): string {
  return svg
    .replace('viewBox="0 0 32 32"', 'viewBox="-4 -4 40 40"')
    .replace('<rect width="32" height="32"', '<rect x="-4" y="-4" width="40" height="40"');
}

async function screenshotsIn(site: string): Promise<Screenshot[]> {
  const names = await readdir(join(site, "screenshots")).catch(() => []);
  const found = names.sort().map(async (name) => {
    const [, what = "", form_factor] = /^([a-z]+)-(narrow|wide)\./.exec(name) ?? [];
    const label = SCREENSHOTS[what];
    if (!label || !form_factor) throw new Error(`screenshots/${name}: its name says nothing that is known`);
    const { width, height, format } = await sharp(join(site, "screenshots", name)).metadata();
    const src = `/screenshots/${name}`;
    return { src, sizes: `${width}x${height}`, type: `image/${format}`, form_factor, label };
  });
  return Promise.all(found);
}
