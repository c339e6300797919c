import { describe, expect, test } from "vitest";
import { searchedKinds } from "#app/browser/searched-kinds.ts";
import { termsOf } from "#lessons/search/terms.ts";
import { actions, whys } from "#test/records/goal-writing.ts";
import { journalRecord } from "#test/records/journal-days.ts";
import { buildEvent, buildGoal, buildIdea, buildNote } from "#test/records/records.ts";
import { type OwnEntry, prepareEntries, searchOwn, shownOf } from "./own-search.ts";

const idea = (id: string, title: string, created_at = "2027-01-01T12:00:00.000Z") => ({
  ...buildIdea(title),
  id,
  created_at,
});
const note = (id: string, text: string) => ({
  ...buildNote(text),
  id,
  created_at: "2027-02-01T12:00:00.000Z",
});
const event = (id: string, title: string, event_date: string) =>
  buildEvent({ id, title, event_date, notes: "Con un mapa" });
const goal = buildGoal({
  id: "g1",
  title: "Nadar",
  vision_text: "Me veo cruzando la bahía",
  commitment_text: "Cada martes",
  whys: whys("Por salud"),
  actions: actions("Comprar gafas"),
  obstacles: [{ id: "o", obstacle_text: "Si llueve", response_text: "entonces la pileta cubierta" }],
  created_at: "2027-03-01T12:00:00.000Z",
});

type OwnRecords = Readonly<Record<string, readonly object[]>>;

function finish<T>(work: Generator<undefined, T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
function found(records: OwnRecords, query: string): OwnEntry[] {
  const byId = Object.entries(records).map(
    ([kind, list]) => [kind, new Map(list.map((record, at) => [String(at), record]))] as const,
  );
  return finish(searchOwn(finish(prepareEntries(searchedKinds, new Map(byId))), query));
}
const idsOf = (records: OwnRecords, query: string) => found(records, query).map(({ id }) => id);
/** Returns the first result's title or excerpt, with the matches in brackets. */
const shown = (part: "title" | "excerpt", records: OwnRecords, query: string) =>
  found(records, query)
    .slice(0, 1)
    .flatMap((entry) => shownOf(entry, termsOf(query))[part])
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join("");

describe("searching the member's own records", () => {
  const all: OwnRecords = {
    journal: [
      journalRecord("2027-04-02", "project", {
        title: "Mañana junto al río",
        custom_field_one: "Gratitud",
        actions: [{ goal_id: "g1", action_id: "a", action_text: "Comprar gafas" }],
      }),
    ],
    note: [note("n1", "La brújula y el mapa")],
    goal: [goal],
    idea: [idea("i1", "Aprender a dibujar mapas")],
    event: [event("e1", "Cita en el río", "2027-05-01")],
  };

  test("every word must occur in some text of the record, and a blank query finds nothing", () => {
    expect(idsOf(all, "martes nadar")).toEqual(["g1"]);
    expect(idsOf(all, "martes mapa")).toEqual([]);
    for (const query of ["", "  ", "\u0301", "\u200b"]) expect(idsOf(all, query)).toEqual([]);
  });

  test("ñ and n match each other", () => {
    const several = [
      idea("nueva", "Ano", "2027-05-01T12:00:00.000Z"),
      idea("vieja", "Un año", "2020-01-01T12:00:00.000Z"),
      idea("combinada", "Otro an\u0303o", "2021-01-01T12:00:00.000Z"),
    ];
    for (const query of ["año", "ANO"])
      expect(idsOf({ idea: several }, query)).toEqual(["nueva", "combinada", "vieja"]);
  });

  test("a changed record is no longer found by its old words", () => {
    const before = idea("i1", "Pintar");
    expect(idsOf({ idea: [before] }, "pintar")).toEqual(["i1"]);
    expect(idsOf({ idea: [{ ...before, title: "Cantar" }] }, "pintar")).toEqual([]);
  });
});

describe("a search result", () => {
  test("shows the title and the paragraph with the most matches, with the matches marked", () => {
    const notes = "Nada de esto.\nEl agua fría.\nAgua fría del río.";
    const journal = [journalRecord("2027-04-02", "describe", { title: "El río", notes })];
    expect(shown("title", { journal }, "rio fria")).toBe("El [río]");
    expect(shown("excerpt", { journal }, "rio fria")).toBe("Agua [fría] del [río].");
  });

  test("shows the beginning of a text without matches, and the words around a match in a long text", () => {
    const journal = [journalRecord("2027-04-02", "describe", { title: "Mar", notes: "\n\nUn día largo." })];
    expect(shown("excerpt", { journal }, "mar")).toBe("Un día largo.");
    const long = note("n", `${"palabra ".repeat(2000)}faro ${"final ".repeat(400)}`);
    expect(shown("excerpt", { note: [long] }, "faro")).toMatch(/^…palabra .*\[faro\] .*final…$/);
  });

  test("links a recurring event to its first occurrence that is not excluded", () => {
    const weekly = { ...event("e", "Coro", "2027-05-03"), repeats: "weekly" as const };
    const hrefOf = (one: typeof weekly) => found({ event: [one] }, "coro")[0]?.href;
    expect(hrefOf(weekly)).toBe("/calendario?dia=2027-05-03");
    expect(hrefOf({ ...weekly, skipped_dates: ["2027-05-03"] })).toBe("/calendario?dia=2027-05-10");
  });
});
