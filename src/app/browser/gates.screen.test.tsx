import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { TOOL_LINKS } from "#app/browser/routes.ts";
import { navigate } from "#platform/ui/navigation.tsx";
import { expectAccessible, expectLink } from "#test/screens/accessible.ts";
import { wordsIn } from "#test/screens/open-plans.ts";
import { api, openAsMember, openAsPremium, openDialog, openScreen } from "#test/screens/open-screen.tsx";

const pitch = page.getByRole("button", { name: "Continuar con la elección del plan" });
const main = page.getByRole("main");
const wish = main.getByRole("button", { name: "¡Quiero ser Premium!" });

async function closePitch(): Promise<void> {
  await expect.element(pitch).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(openDialog()).not.toBeInTheDocument();
}

test.each([
  ["/ideas?escribir", "Banco de Ideas", "Que ninguna idea se enfríe"],
  ["/favoritos", "Tus Claves Favoritas", "Tus claves, siempre a mano"],
  ["/crear-meta/0190a1b2-0000-7000-8000-000000000000", "Crear meta", "De la idea a la meta"],
  ["/mi-busqueda", "Buscar en lo que escribí", "Premium: de leerlo a vivirlo"],
])(
  "%s shows a visitor its own words, and behind them an accessible page that says why it is closed",
  async (path, name, words) => {
    await openScreen(path);
    await expect.element(page.getByRole("dialog", { name: words })).toBeVisible();
    await closePitch();
    await expect.element(main.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect.element(main.getByText(words)).toBeVisible();
    const reason = "Esta herramienta es parte de Premium. Guarda lo tuyo en tu cuenta";
    await expect.element(main.getByText(reason)).toBeVisible();
    expect(document.title).toBe(`${name} · Claves del Éxito`);
    const controls = main.getByRole("button").or(main.getByRole("link")).elements();
    expect(controls.map(({ textContent }) => textContent)).toEqual(["Ver Premium", "Volver al Inicio"]);
    await main.getByRole("button", { name: "Ver Premium" }).click();
    await expect.element(page.getByRole("dialog", { name: words })).toBeVisible();
    await closePitch();
    await expectAccessible();
  },
);

test("each tool link in the footer opens the Premium dialog with its tool's words, without leaving the page", async () => {
  await openScreen("/clave/metas");
  const titles = new Set<string>();
  const tools = page.getByRole("contentinfo").getByRole("navigation", { name: "Herramientas" });
  await expect.poll(() => tools.getByRole("link").elements()).toHaveLength(TOOL_LINKS.length);
  for (const { href, name } of TOOL_LINKS) {
    const link = tools.getByRole("link", { name, exact: true });
    await expectLink(link, href);
    await link.click();
    await expect.element(pitch).toBeVisible();
    expect(wordsIn(openDialog().element())).toBeLessThanOrEqual(60);
    titles.add(openDialog().getByRole("heading").element().textContent);
    expect(window.location.pathname).toBe("/clave/metas");
    await closePitch();
  }
  expect(titles.size).toBe(TOOL_LINKS.length);
});

test("the header's notes link is named after the current page and is absent on Acerca de", async () => {
  await page.viewport(1280, 800);
  await openScreen("/");
  const notes = page.getByRole("banner").getByRole("link", { name: /Mis Notas/ });
  await expect.element(notes).toHaveTextContent("Mis Notas del Éxito");
  await expectLink(notes, "/notas/exito_general");
  await page.getByRole("link", { name: "Explorar Decisión" }).click();
  await expect.element(notes).toHaveTextContent("Mis Notas de Decisión");
  await expectLink(notes, "/notas/clave_decision");
  await page.getByRole("contentinfo").getByRole("link", { name: "Acerca de" }).click();
  await expect.element(wish).toBeVisible();
  await expect.element(notes).not.toBeInTheDocument();
});

test("the mobile bar holds the five tools of the specification, and Calendario opens the Premium dialog", async () => {
  await openScreen("/clave/exito");
  const bar = page.getByRole("navigation", { name: "Accesos rápidos" });
  await expectLink(bar.getByRole("link", { name: "Mis Notas" }), "/notas/clave_exito");
  const tools = bar.getByRole("link").or(bar.getByRole("button")).elements();
  expect(tools.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("Tema"),
    "Favoritos",
    "Calendario",
    "Mis Notas",
    "Buscar",
  ]);
  await bar.getByRole("link", { name: "Calendario" }).click();
  await expect.element(pitch).toBeVisible();
});

/** Returns the smallest distance in pixels between the words of neighbours in the bar. */
function smallestGap(bar: Element): number {
  const boxes = [...bar.children].map(({ childNodes }) => {
    const range = document.createRange();
    const label = [...childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE);
    range.selectNodeContents(label ?? bar);
    return range.getBoundingClientRect();
  });
  return Math.min(...boxes.slice(1).map(({ left }, at) => left - (boxes[at]?.right ?? 0)));
}

// e2e/screens.spec.ts checks on each page that no word of the bar is cut off.
test("from 320 px on the header has one line, and the mobile bar's words are apart, also of twice the size", async () => {
  onTestFinished(() => {
    document.documentElement.style.fontSize = "";
  });
  await openScreen("/");
  const bar = page.getByRole("navigation", { name: "Accesos rápidos" });
  for (const width of [320, 360, 375, 390]) {
    await page.viewport(width, 740);
    expect(page.getByRole("banner").element().clientHeight, `${width} px`).toBeLessThan(64);
    for (const size of ["", "32px"]) {
      document.documentElement.style.fontSize = size;
      const { left, right } = bar.element().lastElementChild?.getBoundingClientRect() ?? new DOMRect();
      expect([left >= 0, right <= width], `${width} px ${size}`).toEqual([true, true]);
      expect(smallestGap(bar.element()), `${width} px ${size}`).toBeGreaterThan(3);
    }
    document.documentElement.style.fontSize = "";
  }
});

test("from 640 px on a member's header has the product's name on one line", async () => {
  await openAsPremium("/acerca-de");
  await expect.element(page.getByRole("banner").getByText("Premium", { exact: true })).toBeVisible();
  const name = page.getByRole("banner").getByText("Claves del Éxito").element();
  for (const width of [640, 768, 820, 1024, 1280]) {
    await page.viewport(width, 844);
    expect(name.clientHeight, `${width} px`).toBeLessThan(36);
  }
});

test.each([390, 1280])(
  "at %i px the header shows a Premium member the Premium label and the personal menu",
  async (width) => {
    if (width > 390) await page.viewport(1280, 800);
    await openAsPremium("/");
    await expect.element(page.getByRole("banner").getByText("Premium", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: /\S, tu menú$/ }).click();
    const menu = page.elementLocator(document.querySelector("#menu-personal") ?? document.head);
    await expect.element(menu).toBeVisible();
    const lines = menu.getByRole("link").or(menu.getByRole("button")).elements();
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      "Perfil",
      "Mis Ideas",
      "Mis Metas",
      "Mi Diario",
      "Salir",
    ]);
  },
);

test("only a page that others can open offers to share it", async () => {
  const share = page.getByRole("button", { name: "Compartir esta página" });
  await openAsPremium("/acerca-de");
  await expect.element(share).toBeVisible();
  navigate("/ideas");
  await expect.element(page.getByRole("heading", { name: "Banco de Ideas" })).toBeVisible();
  await expect.element(share).not.toBeInTheDocument();
});

test.each([390, 1280])("at %i px Ingresar offers both sign-ins and the Premium dialog", async (width) => {
  if (width > 390) await page.viewport(1280, 800);
  await openScreen("/acerca-de");
  await page.getByRole("banner").getByRole("button", { name: "Ingresar" }).click();
  const menu = page.elementLocator(document.querySelector("#ingresar") ?? document.head);
  await expect.element(menu.getByRole("link", { name: "Continuar con Google" })).toBeVisible();
  await expect.element(menu.getByRole("link", { name: "Continuar con Facebook" })).toBeVisible();
  await page.getByRole("banner").getByRole("button", { name: "¡Quiero ser Premium! $2/mes" }).click();
  await expect.element(pitch).toBeVisible();
});

test("a visitor's wish on Acerca de leads home, where the Premium dialog opens once", async () => {
  await openScreen("/acerca-de");
  await wish.click();
  await closePitch();
  expect([window.location.pathname, window.history.state]).toEqual(["/", {}]);
});

test("a free member opens the plan dialog on Acerca de without leaving the page", async () => {
  await openAsMember("/acerca-de", null);
  await wish.click();
  await expect.element(page.getByRole("dialog", { name: /Premium: de leerlo a vivirlo/ })).toBeVisible();
  expect(window.location.pathname).toBe("/acerca-de");
});

test("Gestionar Suscripción on Acerca de leads a Premium member to the subscription in the profile", async () => {
  await openAsPremium("/acerca-de");
  await main.getByRole("button", { name: "Gestionar Suscripción" }).click();
  await expect.element(page.getByRole("region", { name: "Suscripción" })).toBeVisible();
  expect(window.location.pathname).toBe("/perfil");
});

test.each(["offline", "unreadable"] as const)(
  "the Premium dialog opens when the answer to the session request is %s",
  async (reply) => {
    await cookieStore.set("signed_in", "1");
    api.answer({ "GET /api/session": reply });
    await openScreen("/acerca-de");
    await wish.click();
    await expect.element(openDialog()).toBeVisible();
  },
);
