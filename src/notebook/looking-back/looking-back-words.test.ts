import { expect, test } from "vitest";
import { compared, dayPages, journalRecord } from "#test/records/journal-days.ts";
import { coherenceSentence, coherenceSeries } from "./coherence-series.ts";
import { streakWords } from "./streak.ts";
import { dayWords, yearFigures, yearSentence } from "./year-figures.ts";

const streak = { days: 0, isFrozen: false, isTodayDescribed: true, longest: 60 };

test.each([
  [{ days: 0, longest: 0 }, "Tu racha empieza con una página"],
  [{ days: 0 }, "Hoy es un buen día para volver"],
  [{ days: 1 }, "El primero ya está. Así empieza."],
  [{ days: 1, isTodayDescribed: false }, "Ayer empezaste. Hoy puede ser el segundo."],
  [{ days: 6 }, "Página tras página: así se avanza."],
  [{ days: 7 }, "Ya completaste la primera semana. Un hábito tarda meses: sigue con calma."],
  [{ days: 29 }, "Ya completaste la primera semana. Un hábito tarda meses: sigue con calma."],
  [{ days: 30 }, "Un mes entero. Un hábito puede tardar varios: vas bien."],
  [{ days: 31 }, "Un mes entero. Un hábito puede tardar varios: vas bien."],
  [{ days: 32 }, "Más de un mes. Un hábito puede tardar varios: vas bien."],
  [{ days: 9, isFrozen: true }, "Ayer hiciste una pausa. Tu racha te espera: sigue hoy donde la dejaste."],
])("a streak in words uses its own sentence and no word of failure for %o", (changed, words) => {
  const { title, text } = streakWords({ ...streak, ...changed });
  expect([title, text]).toContain(words);
  expect(`${title} ${text}`).not.toMatch(/perd|fall|romp/i);
});

test("the chart's sentence gives the number of compared days, their average and the highest day", () => {
  const sentence = (percentages: Record<string, number>, unreviewed?: string[]) =>
    coherenceSentence(coherenceSeries(compared(percentages, unreviewed), "2027-03-10", 30)).replaceAll(
      "\u00a0",
      " ",
    );
  expect(sentence({})).toBe("En los últimos 30 días no comparaste ningún día todavía.");
  expect(sentence({ "2027-03-03": 74 })).toBe(
    "En los últimos 30 días comparaste 1 día: su coherencia fue del 74 %, el miércoles 3 de marzo de 2027.",
  );
  expect(sentence({ "2027-03-03": 74 }, ["2027-03-03"])).toBe("En los últimos 30 días: 1 día sin revisar.");
  expect(sentence({ "2027-03-03": 95, "2027-03-04": 53 })).toBe(
    "En los últimos 30 días comparaste 2 días: tu coherencia fue del 74 % en promedio, y la más alta, del 95 %, el miércoles 3 de marzo de 2027.",
  );
});

test("the texts of a day and of a year name only what these contain", () => {
  const days = dayPages(
    [
      journalRecord("2027-03-01", "project"),
      journalRecord("2027-03-02"),
      journalRecord("2027-03-02", "project"),
    ],
    { "2027-03-02": 80 },
  );
  const told = ["2027-02-28", "2027-03-01", "2027-03-02"].map((day) => dayWords(days.get(day)));
  expect(told).toEqual(["sin páginas", "proyectado", "proyectado y descrito, 80\u00a0% de coherencia"]);
  const unreviewed = compared({ "2027-03-03": 75 }, ["2027-03-03"]);
  expect(yearSentence(yearFigures(unreviewed, 2027))).toBe(
    "En 2027 describiste 1\u00a0día y proyectaste 1\u00a0día. 1\u00a0día sin revisar.",
  );
  expect(dayWords(unreviewed.get("2027-03-03"))).toBe(
    "proyectado y descrito, 75\u00a0% de coherencia sin revisar",
  );
  expect(yearSentence(yearFigures(days, 2027))).toBe(
    "En 2027 describiste 1\u00a0día y proyectaste 2\u00a0días. Comparaste 1\u00a0día: su coherencia fue del 80\u00a0%.",
  );
  expect(yearSentence(yearFigures(dayPages([journalRecord("2027-03-01")]), 2027))).toBe(
    "En 2027 describiste 1\u00a0día.",
  );
  expect(yearSentence(yearFigures(days, 2026))).toBe("De 2026 no hay páginas en tu diario.");
});
