import { prerenderToNodeStream } from "react-dom/static";
import { adDrawings } from "./ad-drawings.tsx";
import { App, titleOf } from "./app.tsx";
import { cardSubjects } from "./card-subjects.tsx";
import { descriptions } from "./descriptions.ts";
import { firstRoutes } from "./first-routes.tsx";
import { loadMissingPage, loadPage } from "./load-page.ts";
import { LoadingApplication } from "./loading-application.tsx";
import type { Missing, Page, StyleBundle } from "./page.ts";
import { privateRoutes } from "./private-routes.tsx";
import { publicRoutes } from "./public-routes.tsx";

export { adDrawings, cardSubjects };

const routes = [...firstRoutes, ...publicRoutes, ...privateRoutes];

export interface Prerendered {
  path: string;
  title: string;
  description: string | undefined;
  html: string;
  structuredData: Record<string, unknown> | undefined;
  isHidden: boolean;
  updated: string | undefined;
  styleBundle: StyleBundle;
  /** Tells the browser which substitute to hydrate. */
  missing?: Missing;
  /** Served for every private page until the browser has rendered that page. */
  isShell?: boolean;
}

export async function prerenderAll(): Promise<Prerendered[]> {
  const publicPaths = routes.flatMap((route) => route.prerender?.() ?? []);
  const pages = await Promise.all(publicPaths.map(async (path) => render(path, await loadPage(path))));
  const silent = pages.find((page) => !page.description);
  if (silent) throw new Error(`${silent.path}: has no line in descriptions.ts`);
  return [
    ...pages,
    { ...(await render("/404", await loadMissingPage("page"))), missing: "page" },
    { ...(await render("/clave-404", await loadMissingPage("key"))), missing: "key" },
    { ...(await render("/sin-conexion", await loadMissingPage("offline"))), missing: "offline" },
    { ...(await render("/app", shell())), isShell: true },
  ];
}

export function privatePaths(): string[] {
  return routes.filter((route) => !route.prerender).map((route) => route.path);
}

function shell(): Page {
  return { body: <LoadingApplication />, isHidden: true };
}

async function render(path: string, page: Page): Promise<Prerendered> {
  const { prelude } = await prerenderToNodeStream(<App first={{ path, page }} />);
  let html = "";
  for await (const chunk of prelude) html += chunk;
  if (/<!--\$|<template/.test(html))
    throw new Error(`${path}: was prerendered with a Suspense boundary open`);
  return {
    path,
    title: titleOf(page),
    description: page.description ?? descriptions[path],
    html,
    structuredData: page.structuredData,
    isHidden: page.isHidden ?? false,
    updated: page.updated,
    styleBundle: page.styleBundle ?? "reading",
  };
}
