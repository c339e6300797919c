// `npm run screens:landing`: takes the landing pages' pictures of the product (src/lessons/promo/landing/frame.tsx):
// an invented member's goal, month and year on a phone, in both themes. `-- month` takes only the month's.
import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { DAY, MONTH } from "../../src/lessons/promo/landing/day.ts";
import { GOAL } from "../../src/lessons/promo/landing/goal.ts";
import { whys } from "../../test/records/goal-writing.ts";
import { keepComparedDay, keepGoal, keepMonth, writerOf } from "../../test/seed/lived-days.ts";
import { Visitor } from "../../test/visitor.ts";
import { withBrowser } from "../open-browser.mjs";
import { requireNode } from "../require-node.mjs";

requireNode();
const PHONE = { width: 390, height: 760 };
/** The width in pixels of the picture: twice the width at which a landing page shows it. */
const WIDTH = 540;
/** The limit of each picture. A landing page shows two of them. */
const BYTES_MAX = 25_000;
/** A February that begins on a Monday, as in `MONTH`. */
const FEBRUARY = "2027-02";
const YEAR = 2025;
const MARTA = { name: "Marta", email: "marta@ejemplo.com" };
const DAY_MS = 24 * 60 * 60 * 1000;
const FOLDER = fileURLToPath(new URL("../../src/app/browser/public/screens/", import.meta.url));

await mkdir(FOLDER, { recursive: true });
await withBrowser(async ({ origin, browser }) => {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: PHONE,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    reducedMotion: "reduce",
    serviceWorkers: "block",
    timezoneId: "America/Argentina/Buenos_Aires",
    locale: "es-AR",
  });
  const member = await new Visitor(origin).signIn("google", MARTA);
  await member.subscribe();
  const cookies = [...member.cookies].map(([name, cookie]) => ({ name, domain: "localhost", ...cookie }));
  await context.addCookies(cookies);
  const page = await context.newPage();
  const writer = writerOf(member, MARTA.email);
  const goal = await writeGoal(writer);
  await writeMonth(writer);
  await writeYear(writer);
  const screens = {
    goal: () => open(page, `/meta/${goal}`, GOAL.title),
    async month() {
      await open(page, `/mi-calendario?dia=${FEBRUARY}-09`, DAY.fields[0].lived);
      await page.getByRole("button", { name: /Ver el mes$/ }).click();
    },
    async year() {
      await open(page, `/mi-calendario/mi-anio/${YEAR}`, `Mi año ${YEAR}`);
      await page.getByRole("heading", { level: 1 }).evaluate((title) => scrollTo(0, title.offsetTop - 90));
    },
  };
  const names = process.argv.slice(2);
  for (const theme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme: theme });
    for (const [name, show] of Object.entries(screens)) {
      if (names.length > 0 && !names.includes(name)) continue;
      await show();
      await take(page, `${name}-${theme}`);
    }
  }
  await context.close();
});

function writeGoal(writer) {
  const texts = { vision_text: GOAL.vision, commitment_text: GOAL.commitment, whys: whys(...GOAL.whys) };
  const goal = { title: GOAL.title, deadline: "2027-06-28", obstacles: [], ...texts };
  return keepGoal(writer, goal, GOAL.actions, GOAL.actions.length / 2);
}

function writeMonth(writer) {
  const [title, notes, one, two] = DAY.fields.map(({ lived }) => lived);
  const described = { title, notes, custom_field_one: one, custom_field_two: two };
  return keepMonth(writer, `${FEBRUARY}-01`, MONTH, (index) => (index === 8 ? described : {}));
}

/** Writes one compared day a week, whose coherence grows a little through the year. */
async function writeYear(writer) {
  const first = Date.UTC(YEAR, 0, 1);
  for (let week = 0; week < 52; week++) {
    const day = new Date(first + (week * 7 + ((week * 5) % 4)) * DAY_MS).toISOString().slice(0, 10);
    await keepComparedDay(writer, day, 52 + Math.round(week / 2) + ((week * 37) % 19));
  }
}

async function open(page, path, text) {
  // The first visit may paint without our fonts (`font-display: optional`). The second has them cached.
  for (let visit = 0; visit < 2; visit++) await page.goto(path, { waitUntil: "networkidle" });
  await page.getByText(text).first().waitFor();
}

/** Stores a screenshot in the best quality that is small enough. */
async function take(page, name) {
  const picture = sharp(await page.screenshot()).resize({ width: WIDTH });
  for (let quality = 80; quality >= 40; quality -= 5) {
    const file = await picture.clone().webp({ quality, effort: 6 }).toBuffer();
    if (file.length >= BYTES_MAX) continue;
    await writeFile(`${FOLDER}${name}.webp`, file);
    console.log(`${name}.webp: ${file.length} bytes, quality ${quality}`);
    return;
  }
  throw new Error(`${name}.webp is too large at any quality`);
}
