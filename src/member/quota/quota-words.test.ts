import { expect, test } from "vitest";
import { tellUsage } from "./quota-words.ts";

const TOOLS = { ideas: { href: "/ideas", link: "Ir a tus ideas" } } as const;
const MB = 1024 * 1024;

test("a quota warning names the count, the bound, the effect of reaching it and the next step", () => {
  expect(tellUsage({ kind: "ideas", name: "ideas", count: 9_020, max: 10_000 }, TOOLS)).toEqual({
    kind: "ideas",
    isFull: false,
    share: 0.902,
    title: "Tienes 9020 ideas de 10\u202f000",
    text: "Al llegar a 10\u202f000 no se guardarán más ideas. Lo que tienes no se pierde. Elimina lo que ya no necesites.",
    href: "/ideas",
    link: "Ir a tus ideas",
  });
});

test("at the bound and above it the warning says that no new records are saved", () => {
  for (const count of [10_000, 10_020]) {
    const { isFull, share, text } = tellUsage(
      { kind: "calendar_events", name: "eventos", count, max: 10_000 },
      {},
    );
    expect({ isFull, share }).toEqual({ isFull: true, share: 1 });
    expect(text).toMatch(/^Por ahora no se guardan más eventos\./);
  }
  expect(tellUsage({ kind: "ideas", name: "ideas", count: 10_020, max: 10_000 }, TOOLS).title).toBe(
    "Tienes 10\u202f020 ideas de 10\u202f000",
  );
});

test("sizes are rounded down, so that nothing reads as full before it is", () => {
  const title = (kind: "words" | "picture_bytes", count: number, max: number) =>
    tellUsage({ kind, count, max }, {}).title;
  expect(title("words", 92.37 * MB, 100 * MB)).toBe("Tus textos ocupan 92.3 de 100 MB");
  expect(title("words", 100 * MB - 1, 100 * MB)).toBe("Tus textos ocupan 99.9 de 100 MB");
  expect(title("picture_bytes", 1.859 * 1024 * MB, 2048 * MB)).toBe("Tus imágenes ocupan 1.85 de 2 GB");
});
