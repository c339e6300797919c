import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { buildNote } from "#test/records/records.ts";
import { expectAccessible, expectLink, expectNoOverflow, expectVisible } from "#test/screens/accessible.ts";
import { api, openAsPremium, openScreen } from "#test/screens/open-screen.tsx";

const UNWRITTEN = "nadahayconestenombre";
const help = page.getByRole("main").getByRole("link", { name: "Pedir ayuda", exact: true });

test("an empty result of the public search ends with the way to help", async () => {
  await openScreen(`/search?q=${UNWRITTEN}`);
  await expect.element(page.getByText("¿La estás pasando mal?")).toBeVisible();
  await help.click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Pedir ayuda" })).toBeVisible();
});

test("in the own search only an empty result ends with the way to help", async () => {
  api.notebook.keep("note", buildNote("Una nota"));
  await openAsPremium("/mi-busqueda?q=nota");
  await expect.element(page.getByText("1 resultado")).toBeVisible();
  await expect.element(help).not.toBeInTheDocument();
  await page.getByRole("searchbox", { name: "Buscar en lo que escribí" }).fill(UNWRITTEN);
  await expectLink(help, "/pedir-ayuda");
});

test("the country of the device's clock is the first and open, and the others stay closed", async () => {
  setClock("America/Tegucigalpa");
  await openScreen("/pedir-ayuda");
  const first = page.getByRole("main").getByRole("group").first();
  await expect.element(first.getByText("Honduras", { exact: true })).toBeVisible();
  await expect.element(first.getByRole("link", { name: "911" })).toBeVisible();
  expect(document.querySelectorAll("main details[open]")).toHaveLength(1);
  expect(document.querySelectorAll("main summary")[2]?.textContent).toBe("Argentina");
});

test("a clock that two countries share opens both, and one of no country opens none", async () => {
  setClock("America/La_Paz");
  await openScreen("/pedir-ayuda");
  const open = () =>
    [...document.querySelectorAll("main details[open] > summary")].map((name) => name.textContent);
  await expect.poll(open).toEqual(["Bolivia", "Puerto Rico"]);
  setClock("Asia/Tokyo");
  await page.getByRole("link", { name: "Inicio" }).first().click();
  await expect.element(page.getByRole("link", { name: "Explorar Decisión" })).toBeVisible();
  await page.getByRole("link", { name: "Pedir ayuda" }).click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Pedir ayuda" })).toBeVisible();
  await expect.poll(open).toEqual([]);
});

/** Mocks only `getTimezoneOffset`, because a page cannot change the browser's time zone. */
function setClock(timeZone: string): void {
  const name = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
  const minutesBehind = vi.spyOn(Date.prototype, "getTimezoneOffset");
  minutesBehind.mockImplementation(function (this: Date) {
    const [, sign, hours = "0", minutes = "0"] = /GMT(?:([+-])(\d+):(\d+))?$/.exec(name.format(this)) ?? [];
    return (sign === "-" ? 1 : -1) * (Number(hours) * 60 + Number(minutes));
  });
}

test("one fold holds the sources of a country's numbers, and a number that may be outdated says so", async () => {
  await openScreen("/pedir-ayuda");
  await page.getByText("Bolivia", { exact: true }).click();
  const country = page.getByRole("group").filter({ hasText: "Familia Segura" }).first();
  await expectLink(country.getByRole("link", { name: "800 11 3040" }), "tel:800113040");
  await expectVisible(country.getByText("Dato de octubre de 2023. No pudimos confirmar que siga igual."));
  await expect.element(country.getByText(/Unicef/)).not.toBeVisible();
  await country.getByText("Fuentes", { exact: true }).click();
  await expect.element(country.getByText(/Unicef/)).toBeVisible();
  await expectNoOverflow();
  await expectAccessible(country.element());
});
