import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#test/screens/accessible.ts";
import { api, openAsPremium } from "#test/screens/open-screen.tsx";
import type { Usage } from "../contract.ts";

const space = () => page.getByRole("region", { name: "Tu espacio" });

test("the quota section lists each nearly full quota and links to the calendar", async () => {
  api.answer({
    "GET /api/quota": [
      { kind: "ideas", name: "ideas", count: 9_020, max: 10_000 },
      { kind: "calendar_events", name: "eventos", count: 10_020, max: 10_000 },
      { kind: "pictures", name: "imágenes", count: 9_500, max: 10_000 },
    ],
  });
  await openAsPremium("/perfil#espacio");
  await expect.element(space().getByRole("heading", { name: "Tu espacio" })).toHaveFocus();
  const titles = space().getByRole("heading", { level: 3 }).elements();
  expect(titles.map(({ textContent }) => textContent)).toEqual([
    "Tienes 9020 ideas de 10\u202f000",
    "Tienes 10\u202f020 eventos de 10\u202f000",
    "Tienes 9500 imágenes de 10\u202f000",
  ]);
  await expect.element(space().getByText("Nada de lo que guardaste se pierde.")).toBeVisible();
  await expectAccessible(space().element());
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  const way = space().getByRole("link", { name: "Ir a tu calendario" });
  await expect.element(way).toHaveAttribute("href", "/calendario");
});

test.each<[string, Usage[] | "offline"]>([
  ["nothing is", []],
  ["it is not known what is", "offline"],
])("the quota section is absent where %s nearly full", async (_what, reply) => {
  api.answer({ "GET /api/quota": reply });
  await openAsPremium("/perfil#espacio");
  await expect.element(page.getByRole("region", { name: "Tus datos" })).toBeVisible();
  await expect.poll(() => api.asked).toContain("GET /api/quota");
  await expect.element(space()).not.toBeInTheDocument();
});
