import { describe, expect, test } from "vitest";
import { DISTRESS, phrasesOf } from "#test/help/distress.ts";
import { asksForHelp } from "./help-words.ts";

/** Everyday phrases that share beginnings or words with phrases of distress. */
const EVERYDAY = [
  ...phrasesOf(`
    golpe de suerte, golpe de vista, golpe de timón, golpe de efecto, cambiar de golpe,
    los golpes de la vida, hay golpes en la vida, pegó un salto, me pegó un susto, se me pegó la canción,
    pegar fotos en el tablero, me corto el pelo, me corté el cabello, cortarme las uñas,
    metas a corto plazo, droguería, morir de risa, me muero de risa, me muero de ganas de empezar,
    muertos de risa, matar el tiempo, quiero matar el tiempo, matar dos pájaros de un tiro,
    no puedo más de la risa, no puedo más que agradecer, ya no puedo esperar, no aguanto la risa,
    llorar de risa, llorar de alegría, fondo de emergencia, ahorro de emergencia, comunicación no violenta,
    no violencia, violín, tocar la viola, autoayuda, libros de autoayuda, ayudar a otros,
    psicología del éxito, sentido de la vida, sentido del humor, cien años de soledad, solo por hoy,
    emprender solo, estoy solo a un paso de mi meta, tomar decisiones, dejar de tomar café,
    dejar de tomar malas decisiones, dejar de procrastinar, dormir mejor, antes de dormir,
    acostarme temprano, levantarme temprano, bullet journal, depredador, ansiado ascenso, alcohol en gel,
    apuesta por ti, amenazas y oportunidades, me tocó la lotería, me toca a mí, no me rindo,
    carga de trabajo, odio los lunes, nadie es perfecto, desintoxicación digital, círculo vicioso,
    miedo al fracaso, tengo miedo al fracaso, no sé qué hacer con mi vida, cómo dejar de procrastinar,
    pensamientos negativos, síndrome del impostor, fuerza de voluntad, ataque de risa, estrés, impresión,
    autoestima, hábitos, xyzzy`),
  "",
  "  ",
];

const phrases = Object.values(DISTRESS).flatMap(phrasesOf);

test("the families are walked with at least 120 phrases, and the everyday ones with at least 60", () => {
  expect(new Set(phrases).size).toBeGreaterThanOrEqual(120);
  expect(new Set(EVERYDAY).size).toBeGreaterThanOrEqual(60);
});

describe.each(Object.entries(DISTRESS))("%s", (_family, list) => {
  test.each(phrasesOf(list))("«%s» asks for help", (query) => {
    expect(asksForHelp(query)).toBe(true);
  });
});

test.each(EVERYDAY)("«%s» does not", (query) => {
  expect(asksForHelp(query)).toBe(false);
});

test("an everyday phrase beside words of distress hides nothing", () => {
  const hidden = phrases.flatMap((phrase) =>
    EVERYDAY.flatMap((everyday) => [`${everyday} ${phrase}`, `${phrase}, ${everyday}`]).filter(
      (query) => !asksForHelp(query),
    ),
  );
  expect(hidden).toEqual([]);
});
