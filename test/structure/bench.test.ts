import { expect, test } from "vitest";

const { table } = await commonOf("figures");
const { sectionOf } = await commonOf("results");

/** Imports without types, because the benchmarks have none. */
function commonOf(name: string) {
  return import(new URL(`../../bench/common/${name}.mjs`, import.meta.url).href);
}

type Lines = (string | (() => string[]))[];

test.each(["fails", "is stopped"])(
  "a part of the benchmarks that %s keeps what it has measured",
  async (how) => {
    const rows: object[] = [];
    const stop = Promise.withResolvers<never>();
    const part = {
      title: "Growth",
      async run(_options: object, lines: Lines) {
        lines.push("Medians.", "", () => table(rows));
        rows.push({ call: "a read", ms: 3 });
        if (how === "fails") throw new Error("the browser is gone");
        stop.reject(new Error("it was stopped"));
        await new Promise(() => {});
      },
    };
    const { text, problem } = await sectionOf(part, {}, stop.promise);
    expect(problem).toBeInstanceOf(Error);
    expect(text).toContain("| call | ms |\n| --- | --- |\n| a read | 3 |");
    expect(text).toMatch(/\*\*Incomplete: (the browser is gone|it was stopped)\*\*/);
  },
);
