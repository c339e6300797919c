/**
 * `npm run fonts` writes src/app/browser/fonts/: two variable woff2 subsets for Spanish, their licences, and
 * fonts.css. The result is committed, so a build does not run this script.
 *
 * fonts.css also scales local stand-ins like Georgia to the line width and line metrics of our fonts, so that
 * a page has the same layout with either:
 *   size-adjust     = our mean advance ÷ the stand-in's, over SAMPLE, kerning included
 *   ascent-override = our ascent ÷ size-adjust (descent likewise, because size-adjust scales both)
 * `font-display: optional` never changes a painted document. With `swap`, 3 to 6 % of the lessons' paragraphs
 * gained or lost a line at 390 px.
 */
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { chromium } from "@playwright/test";
import subsetFont from "subset-font";
import { findChromium } from "./find-chromium.mjs";
import { ARGUMENTS } from "./open-browser.mjs";

const OUT = new URL("../src/app/browser/fonts/", import.meta.url);
const MAX_BYTES = 30_000;

/** Printable ASCII, typographic signs, and the accents of Spanish, French and Portuguese names. */
const ASCII = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join("");
const CHARACTERS = `${ASCII}áéíóúüñÁÉÍÓÚÜÑàâãçèêëîïôõöäÀÂÃÇÈÊÔÕÖÄ¿¡«»‹›“”‘’—–−…·•ºª°€£×÷±½¼¾%©®™§\u00a0`;

/** `tnum` is for tabular figures. Both fonts have lining figures by default. */
const FEATURES = ["ccmp", "kern", "liga", "locl", "mark", "rvrn", "tnum"];

const FONTS = [
  {
    family: "Literata",
    source: "@fontsource-variable/literata/files/literata-latin-opsz-normal.woff2",
    axes: { opsz: 20, wght: { min: 400, max: 700 } },
    // These weights are for text, headings and emphasis.
    weights: [400, 500, 600],
    standIns: ["Georgia", "Noto Serif", "Times New Roman"],
  },
  {
    family: "Figtree",
    source: "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
    axes: { wght: { min: 400, max: 700 } },
    weights: [400, 600],
    standIns: ["Roboto", "Arial"],
  },
];

/**
 * Mean advance in em over SAMPLE, and the local families: the system's font and its free metric equivalent.
 * Measured with Fontsource 5.3 on Gelasio for Georgia, Tinos for Times New Roman, Arimo for Arial.
 */
const STAND_INS = {
  Georgia: { regular: 0.4428, bold: 0.5159, families: ["Georgia", "Gelasio"] },
  "Noto Serif": { regular: 0.4814, bold: 0.5104, families: ["Noto Serif"] },
  "Times New Roman": { regular: 0.4036, bold: 0.4286, families: ["Times New Roman", "Liberation Serif"] },
  Roboto: { regular: 0.4484, bold: 0.4537, families: ["Roboto"] },
  Arial: { regular: 0.4542, bold: 0.4844, families: ["Arial", "Liberation Sans"] },
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

const browser = await chromium.launch({ executablePath: await findChromium(), args: ARGUMENTS });
const page = await browser.newPage();

/** Returns line metrics and mean advance in em. */
async function measure(bytes, axes) {
  const subset = await subsetFont(bytes, SAMPLE, { targetFormat: "woff2", variationAxes: axes });
  return page.evaluate(measureInPage, { font: subset.toString("base64"), sample: SAMPLE });
}

async function measureInPage({ font, sample }) {
  document.fonts.clear();
  document.fonts.add(await new FontFace("measured", `url(data:font/woff2;base64,${font})`).load());
  const canvas = document.createElement("canvas").getContext("2d");
  canvas.font = "1000px measured";
  const { width, fontBoundingBoxAscent, fontBoundingBoxDescent } = canvas.measureText(sample);
  return {
    advance: width / 1000 / sample.length,
    ascent: fontBoundingBoxAscent / 1000,
    descent: fontBoundingBoxDescent / 1000,
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
  console.log(`${file}: ${subset.length} bytes`);

  const { min, max } = axes.wght;
  const rules = [
    face([
      `font-family: "${family}"`,
      `font-weight: ${min} ${max}`,
      "font-display: optional",
      `src: url("./${file}") format("woff2")`,
    ]),
  ];
  for (const weight of weights) {
    const ours = await measure(bytes, { ...axes, wght: weight });
    for (const name of standIns) {
      const { regular, bold, families } = STAND_INS[name];
      const size = ours.advance / (weight < 600 ? regular : bold);
      const locals = families.map((local) => `local("${local}${weight < 600 ? "" : " Bold"}")`);
      rules.push(
        face([
          `font-family: "${family} ${name}"`,
          `font-weight: ${weight}`,
          `src: ${locals.join(", ")}`,
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

await mkdir(OUT, { recursive: true });
const rules = [];
for (const font of FONTS) rules.push(await build(font));
await writeFile(new URL("fonts.css", OUT), `/* Written by \`npm run fonts\`. */\n${rules.join("")}`);
await browser.close();
