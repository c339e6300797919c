/**
 * Makes src/app/browser/fonts/: two variable woff2 files cut down to what Spanish needs, their
 * licences, and fonts.css with the @font-face rules of the files and of the local fonts that stand
 * in until they arrive. Run by `npm run fonts`; the result is committed, so a build never needs it.
 *
 * A stand-in is the reader's own Georgia, Arial … scaled until a Spanish line has the width it has
 * in our font, with our line metrics, so that a page looks the same with either.
 *   size-adjust     = our mean advance ÷ the stand-in's, over SAMPLE, kerning included
 *   ascent-override = our ascent ÷ size-adjust (descent likewise; size-adjust scales those too)
 *
 * `font-display: optional`: the first document of a visit stays in the stand-ins unless the files
 * come before its first paint, every later one has our fonts from the cache, and nothing ever moves.
 * (With `swap`, 3 to 8 % of the lessons' paragraphs gained or lost a line at 390 px.)
 *
 * `node scripts/fonts.mjs --measure font.woff2 [wght]` prints a font's mean advance: how the
 * numbers in STAND_INS were found.
 */
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { create } from "fontkit";
import subsetFont from "subset-font";

const OUT = new URL("../src/app/browser/fonts/", import.meta.url);
const MAX_BYTES = 30_000;

/** Printable ASCII, Spanish, French and Portuguese names' accents, typographic signs. */
const ASCII = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join("");
const CHARACTERS = `${ASCII}áéíóúüñÁÉÍÓÚÜÑàâãçèêëîïôõöäÀÂÃÇÈÊÔÕÖÄ¿¡«»‹›“”‘’—–−…·•ºª°€£×÷±½¼¾%©®™§\u00a0`;

/** `tnum` keeps tabular figures; both fonts' figures are lining by default. */
const FEATURES = ["ccmp", "kern", "liga", "locl", "mark", "rvrn", "tnum"];

const FONTS = [
  {
    family: "Literata",
    source: "@fontsource-variable/literata/files/literata-latin-opsz-normal.woff2",
    axes: { opsz: 20, wght: { min: 400, max: 700 } },
    // Headings are set in 500, everything else in 400.
    weights: [400, 500],
    standIns: ["Georgia", "Noto Serif", "Times New Roman"],
  },
  {
    family: "Figtree",
    source: "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
    axes: { wght: { min: 400, max: 700 } },
    weights: [400],
    standIns: ["Roboto", "Arial"],
  },
];

/**
 * Mean advance in em over SAMPLE, regular weight, and the names the font goes by. Measured on the
 * font itself or on the free font of equal metrics: Gelasio (Georgia), Tinos (Times New Roman),
 * Arimo (Arial), all as published by Fontsource 5.3.
 */
const STAND_INS = {
  Georgia: { advance: 0.4428, local: ["Georgia", "Gelasio"] },
  "Noto Serif": { advance: 0.4814, local: ["Noto Serif"] },
  "Times New Roman": { advance: 0.4036, local: ["Times New Roman", "Liberation Serif"] },
  Roboto: { advance: 0.4484, local: ["Roboto"] },
  Arial: { advance: 0.4542, local: ["Arial", "Liberation Sans"] },
};

const SAMPLE =
  "La constancia no es hacer mucho un día, sino hacer un poco cada día. El éxito es la suma de " +
  "pequeños esfuerzos repetidos, y aun así, ¡cuántas veces abandonamos al tercer intento! Escribe " +
  "cuatro líneas antes de empezar la jornada y vuelve mañana. Una meta sin fecha es solo un sueño: " +
  "ponle un plazo, divídela en pasos y celebra cada avance. Quien tiene un porqué encuentra siempre " +
  "un cómo. La mente que se abre a una nueva idea jamás vuelve a su tamaño original. Decidir es " +
  "también renunciar, y actuar es la única forma de saber si el camino era el tuyo.";

const require = createRequire(import.meta.url);
const percent = (ratio) => `${(ratio * 100).toFixed(2)}%`;

/** The font pinned to one point of its axes, with the line metrics and mean advance in em. */
async function measure(bytes, axes) {
  const font = create(await subsetFont(bytes, SAMPLE, { targetFormat: "sfnt", variationAxes: axes }));
  const em = font.unitsPerEm;
  return {
    advance: font.layout(SAMPLE).advanceWidth / em / SAMPLE.length,
    ascent: font.hhea.ascent / em,
    descent: -font.hhea.descent / em,
  };
}

function face(descriptors) {
  return `@font-face {\n${descriptors.map((d) => `  ${d};\n`).join("")}}\n`;
}

async function build({ family, source, axes, weights, standIns }) {
  const bytes = await readFile(require.resolve(source));
  const file = `${family.toLowerCase()}.woff2`;
  const subset = await subsetFont(bytes, CHARACTERS, {
    targetFormat: "woff2",
    keepFeatures: FEATURES,
    noHinting: true,
    variationAxes: axes,
  });
  if (subset.length > MAX_BYTES)
    throw new Error(`${file} has ${subset.length} bytes, more than ${MAX_BYTES}`);
  await writeFile(new URL(file, OUT), subset);
  const folder = source.split("/").slice(0, 2).join("/");
  await copyFile(require.resolve(`${folder}/LICENSE`), new URL(`${family.toLowerCase()}-OFL.txt`, OUT));
  console.log(`${file}: ${subset.length} bytes, ${create(subset).characterSet.length} characters`);

  const { min, max } = axes.wght;
  const rules = [
    face([
      `font-family: "${family}"`,
      `font-weight: ${min} ${max}`,
      "font-display: optional",
      `src: url("./${file}") format("woff2")`,
    ]),
  ];
  for (const name of standIns) {
    for (const weight of weights) {
      const ours = await measure(bytes, { ...axes, wght: weight });
      const size = ours.advance / STAND_INS[name].advance;
      rules.push(
        face([
          `font-family: "${family} ${name}"`,
          `font-weight: ${weight}`,
          `src: ${STAND_INS[name].local.map((local) => `local("${local}")`).join(", ")}`,
          `size-adjust: ${percent(size)}`,
          `ascent-override: ${percent(ours.ascent / size)}`,
          `descent-override: ${percent(ours.descent / size)}`,
          "line-gap-override: 0%",
        ]),
      );
    }
  }
  return rules.join("");
}

const [flag, path, wght] = process.argv.slice(2);
if (flag === "--measure") {
  const { advance } = await measure(await readFile(path), wght ? { wght: Number(wght) } : undefined);
  console.log(`${advance.toFixed(4)} em`);
} else {
  await mkdir(OUT, { recursive: true });
  const rules = [];
  for (const font of FONTS) rules.push(await build(font));
  await writeFile(new URL("fonts.css", OUT), `/* Written by \`npm run fonts\`. */\n${rules.join("")}`);
}
