import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { addDays, todayHere } from "#platform/shared/days/days.ts";
import { expectAccessible } from "#test/screens/accessible.ts";
import { api, openAsPremium, openScreen } from "#test/screens/open-screen.tsx";
import { noWords, type Words } from "../words.ts";

const PARTS = ["Salud", "Vínculos", "Trabajo y oficio", "Dinero con calma", "Vida interior", "Contribución"];
const NAME = "draft:visitor:exercise:exito:rueda";
const wheel = page.getByRole("group", { name: "Mi rueda de la vida" });
const slider = (name: string) => wheel.getByRole("slider", { name, exact: true });
const valueText = (name: string) => slider(name).element().getAttribute("aria-valuetext");
const spoken = () => PARTS.map(valueText);
const stored = () => (JSON.parse(localStorage.getItem(NAME) ?? "null") as { value: Words } | null)?.value;

async function openWheel(words?: Partial<Words>): Promise<void> {
  if (words) localStorage.setItem(NAME, JSON.stringify({ id: "1", value: { ...noWords(), ...words } }));
  await openScreen("/clave/exito");
  await comeAlive();
}

async function comeAlive(): Promise<void> {
  await expect.element(wheel).toBeInTheDocument();
  wheel.element().scrollIntoView();
  await expect.element(slider("Salud")).toBeVisible();
}

/** Returns the number of dots, and whether the figure is closed and printed. */
function drawn() {
  const [figure, dots] = [...wheel.element().querySelectorAll("figure path")].slice(-2);
  return {
    dots: dots?.getAttribute("d")?.split("M").slice(1).length,
    isClosed: figure?.getAttribute("d")?.endsWith("z"),
    isPrinted: figure?.closest(".screen-only") === null,
  };
}

test("an untouched wheel has no number, shows its six parts, and keeps nothing", async () => {
  await openWheel();
  await expect.poll(spoken).toEqual(PARTS.map(() => "sin nota"));
  expect(wheel.element().textContent).not.toMatch(/\d\sde\s10/);
  await expect.element(wheel.getByText("Mueve cada nota")).toBeVisible();
  expect(drawn()).toEqual({ dots: 0, isClosed: false, isPrinted: false });
  expect(stored()).toBeUndefined();
  await expectAccessible(wheel.element());
});

test("the drawing shows whole names, a number answers one part, by the finger or by the key, and the figure closes with the sixth", async () => {
  await openWheel();
  await slider("Vínculos").fill("9");
  const whole = wheel.element().querySelector("figure svg")?.getBoundingClientRect() ?? new DOMRect();
  const isCut = ({ left, right, top, bottom }: DOMRect) =>
    left < whole.left || right > whole.right || top < whole.top || bottom > whole.bottom;
  const names = [...wheel.element().querySelectorAll("figure svg text")];
  expect(names.filter((name) => isCut(name.getBoundingClientRect()))).toEqual([]);
  await expect.poll(() => stored()?.values).toEqual({ Vínculos: "9" });
  await expect
    .poll(spoken)
    .toEqual(PARTS.map((name) => (name === "Vínculos" ? "nueve de diez" : "sin nota")));
  expect(drawn()).toEqual({ dots: 1, isClosed: false, isPrinted: true });

  // The thumb stands at 1, so Enter or a press can answer 1 without moving it.
  (slider("Salud").element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => stored()?.values).toEqual({ Vínculos: "9", Salud: "1" });
  slider("Dinero con calma")
    .element()
    .dispatchEvent(new PointerEvent("pointerup", { bubbles: true }));
  await expect.poll(() => valueText("Dinero con calma")).toBe("uno de diez, me duele");
  expect(drawn()).toEqual({ dots: 3, isClosed: false, isPrinted: true });

  for (const name of ["Trabajo y oficio", "Vida interior", "Contribución"]) await slider(name).fill("10");
  await expect.poll(drawn).toEqual({ dots: 6, isClosed: true, isPrinted: true });
  expect(valueText("Contribución")).toBe("diez de diez, así quiero vivir");
  await wheel.getByRole("button", { name: "Borrar lo que escribí" }).click();
  await expect.poll(spoken).toEqual(PARTS.map(() => "sin nota"));
  expect(stored()).toBeUndefined();
});

test("a note names only the parts that were answered", async () => {
  await openAsPremium("/clave/exito");
  await comeAlive();
  await slider("Salud").fill("4");
  await slider("Dinero con calma").fill("7");
  await wheel.getByRole("button", { name: "Guardar en mis notas" }).click();
  await expect.element(wheel.getByRole("link", { name: /Guardado en tus notas/ })).toBeVisible();
  expect(api.notebook.records("note").map(({ note_content }) => note_content)).toEqual([
    "Mi rueda de la vida\nSalud: 4 de 10\nDinero con calma: 7 de 10",
  ]);
});

test("a wheel of months ago lies below the next one, which begins with one number", async () => {
  const values = Object.fromEntries(PARTS.map((name) => [name, "6"]));
  const day = addDays(todayHere(), -90);
  await openWheel({ values, day });
  await expect.element(wheel.getByText(/empieza otra, y esta queda debajo/)).toBeVisible();
  await slider("Salud").fill("8");
  await expect.poll(stored).toMatchObject({ day: todayHere(), earlier: [{ day, values }] });
  expect(stored()?.values).toEqual({ Salud: "8" });
  await expect.poll(() => valueText("Dinero con calma")).toBe("sin nota");
  await expect.element(slider("Dinero con calma")).toHaveValue("1");
  await expect.element(wheel.getByRole("row", { name: "Dinero con calma 6 –" })).toBeVisible();
});
