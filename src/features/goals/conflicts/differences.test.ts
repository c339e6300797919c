import { expect, test } from "vitest";
import { goalBody, whys } from "#test/records/goal-writing.ts";
import { differencesOf } from "./differences.ts";

test("goals with equal text and different item ids have no differences", () => {
  const goal = goalBody();
  expect(differencesOf(goal, { ...goal, whys: whys(...goal.whys.map(({ why_text }) => why_text)) })).toEqual(
    [],
  );
});

test("only differing parts are returned, and each line says whether both goals share it", () => {
  const goal = goalBody({ vision_text: "Llego.\n\nRespiro.", obstacles: [] });
  const other = goalBody({
    ...goal,
    deadline: "2027-03-06",
    vision_text: "Llego.\nDescanso.",
    obstacles: [{ id: "1", obstacle_text: "llueve.", response_text: "corro en casa" }],
  });
  expect(differencesOf(goal, other)).toEqual([
    {
      part: "Fecha Límite",
      a: [{ text: "viernes, 5 de marzo de 2027", isShared: false }],
      b: [{ text: "sábado, 6 de marzo de 2027", isShared: false }],
    },
    {
      part: "Si algo se interpone",
      a: [],
      b: [{ text: "Si llueve, entonces corro en casa", isShared: false }],
    },
    {
      part: "Mi Visión",
      a: [
        { text: "Llego.", isShared: true },
        { text: "Respiro.", isShared: false },
      ],
      b: [
        { text: "Llego.", isShared: true },
        { text: "Descanso.", isShared: false },
      ],
    },
  ]);
});
