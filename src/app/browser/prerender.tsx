import { renderToStaticMarkup } from "react-dom/server";
import { prerenderToNodeStream } from "react-dom/static";
import { HorizonGround } from "#notebook/horizon/components/horizon-ground.tsx";
import type { Address } from "#platform/ui/navigation.tsx";
import { type Page, type Route, type RouteParams, readPage, type StyleBundle } from "#platform/ui/page.ts";
import { App, titleOf } from "./app.tsx";
import { LoadingApplication } from "./loading-application.tsx";
import { premiumParts } from "./premium-parts.ts";
import { routes, substitutes } from "./routes.ts";

declare global {
  /** `reportImports` (build/bundle-plugins.ts) adds each module that is imported dynamically. */
  var importedModules: string[];
}

/** Pages that sell, have live figures or belong to a mailed link: their scripts are not precached. */
const ONLINE_ONLY: string[] = [
  "/publicidad",
  "/confianza",
  "/promo-midiario",
  "/promo-planificador-metas",
  "/confirmar-pedido",
  "/recordatorios",
  "/renovacion",
] satisfies Address[];
/** Parts of the Premium tools that need the server. Each part says so on the screen, or loads after an answer. */
const ONLINE_ONLY_PARTS = [
  "notebook/calendar/feed/feed-dialog.tsx",
  "notebook/calendar/import/import-dialog.tsx",
  "notebook/notes/components/closed-notes.tsx",
  "notebook/reminders/mail/charge-address-form.tsx",
  "notebook/reminders/push/this-device.ts",
  "notebook/reminders/settings/reminder-hint.tsx",
  "notebook/reminders/settings/reminder-settings.tsx",
  "platform/sync/recovery/compare.ts",
].map((path) => `src/${path}`);

export interface Prerendered extends Omit<Page, "body"> {
  path: string;
  /** The pattern that the path follows, such as `/clave/:id`. */
  pattern: string;
  title: string;
  html: string;
  styleBundle: StyleBundle;
  /** The page's module, then the modules that it has imported dynamically, as paths below the project's folder. */
  modules: readonly string[];
  params: RouteParams;
  /** True for a page that is served only in place of another: "not found", "no connection" and the members' home. */
  isSubstitute?: boolean;
  /** True for the page that is served at `/` to devices that were Premium (decision 0075). */
  isMembersHome?: boolean;
  /** True for the page that is served for every private page until the browser has rendered that page. */
  isShell?: boolean;
}

/** The facts about pages that bundle.ts needs. Modules are paths below the project's folder. */
export type SitePlan = Awaited<ReturnType<typeof planSite>>;

export async function planSite() {
  const moduleOf = async (load: Route["load"]) => {
    globalThis.importedModules = [];
    await load();
    return globalThis.importedModules[0] ?? "";
  };
  /** The modules of prerendered pages, each with the style bundle that its document inlines. */
  const publicPages = new Map<string, StyleBundle>();
  /** Pages of `publicPages`, and parts of the tools, that need a connection. */
  const onlineOnly = new Set(ONLINE_ONLY_PARTS);
  const privatePages: string[] = [];
  const premiumPages = new Set<string>();
  for (const { path, access, load, styleBundle = "pages" } of routes) {
    const module = await moduleOf(load);
    if (access) privatePages.push(module);
    else publicPages.set(module, styleBundle);
    if (ONLINE_ONLY.includes(path)) onlineOnly.add(module);
    if (access === "premium") premiumPages.add(module);
  }
  for (const load of Object.values(substitutes)) publicPages.set(await moduleOf(load), "reading");
  const tools = Object.keys(import.meta.glob("/src/*/*/searched.ts"));
  const premium = [
    ...tools.map((path) => path.slice(1, path.lastIndexOf("/") + 1)),
    ...premiumParts.map((path) => `src/${path}`),
  ];
  /** Returns true if only Premium members load this dynamically imported module. */
  const isTool = (module: string) =>
    premiumPages.has(module) || (premium.some((path) => module.startsWith(path)) && !publicPages.has(module));
  return { publicPages, onlineOnly, privatePages, isTool };
}

export type PrerenderedSite = Awaited<ReturnType<typeof prerenderSite>>;

export async function prerenderSite() {
  const pages: Prerendered[] = [];
  for (const route of routes.filter(({ access }) => !access)) {
    // Begins a new list, so that modules which `prerender` imports do not join the previous page's list.
    globalThis.importedModules = [];
    const all = (await route.prerender?.()) ?? [route.params ?? {}];
    for (const params of all) pages.push(await renderRoute(route, params));
  }
  const silent = pages.find((page) => !page.description);
  if (silent) throw new Error(`${silent.path}: has no description`);
  for (const [path, load] of Object.entries(substitutes))
    pages.push({ ...(await renderRoute({ path, load, styleBundle: "reading" }, {})), isSubstitute: true });
  const membersHome = await renderRoute(
    { path: "/", load: () => import("./pages/home.tsx") },
    { of: "member" },
  );
  const modules = [...membersHome.modules, "src/app/browser/member.ts"];
  const ground = renderToStaticMarkup(<HorizonGround />);
  const html = membersHome.html.replace('<i class="home-ground">', (element) => element + ground);
  pages.push(
    { ...membersHome, html, modules, path: "/hoy", isSubstitute: true, isMembersHome: true },
    { ...(await render("/app", shell)), isShell: true },
  );
  return { pages, privatePaths: routes.filter(({ access }) => access).map(({ path }) => path) };
}

const shell: Page = { body: <LoadingApplication />, isHidden: true, isPrivate: true };

async function renderRoute(route: Route, params: RouteParams): Promise<Prerendered> {
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? "");
  globalThis.importedModules = [];
  const page = await readPage(await route.load(), params);
  if (!page) throw new Error(`${path}: has no page`);
  const modules = globalThis.importedModules;
  return {
    ...(await render(path, page)),
    pattern: route.path,
    modules,
    params,
    styleBundle: route.styleBundle ?? "pages",
  };
}

async function render(path: string, page: Page): Promise<Prerendered> {
  const { body: _, ...about } = page;
  const { prelude } = await prerenderToNodeStream(<App first={{ path, page }} />);
  let html = "";
  for await (const chunk of prelude) html += chunk;
  if (/<!--\$|<template/.test(html))
    throw new Error(`${path}: was prerendered with a Suspense boundary open`);
  return {
    ...about,
    path,
    pattern: path,
    title: titleOf(page),
    html,
    styleBundle: "reading",
    modules: [],
    params: {},
  };
}
