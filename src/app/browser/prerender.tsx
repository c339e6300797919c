import { prerenderToNodeStream } from "react-dom/static";
import { App, type ShownPage, windowTitle } from "./app.tsx";
import { LoadingApplication } from "./loading-application.tsx";
import type { Page } from "./page.ts";
import { loadPage, routes, unknownKeyPage, unknownPage } from "./routes.tsx";

/** A document to be written: its file's path in the site, its head and the HTML of its root. */
export interface Prerendered {
  /** Such as `/clave/metas`, and `/` for the home page. */
  path: string;
  title: string;
  description: string | undefined;
  html: string;
  structuredData: Record<string, unknown> | undefined;
  isHidden: boolean;
  /** Which "not found" this is, so that the browser hydrates the same. */
  missing?: "key" | "page";
  /** It stands for every private page until the browser has rendered that. */
  isShell?: boolean;
}

/** Everything that can be rendered before a visitor comes. */
export async function prerenderAll(): Promise<Prerendered[]> {
  const publicPaths = routes.flatMap((route) => route.prerender?.() ?? []);
  const pages = await Promise.all(
    publicPaths.map(async (path) => render(path, { path, page: await loadPage(path) })),
  );
  return [
    ...pages,
    { ...(await render("/404", publicPage("/404", await unknownPage()))), missing: "page" },
    { ...(await render("/clave-404", publicPage("/clave-404", await unknownKeyPage()))), missing: "key" },
    { ...(await render("/app", publicPage("/app", shell()))), isShell: true },
  ];
}

/** The patterns of the pages that are rendered in the browser. */
export function privatePaths(): string[] {
  return routes.filter((route) => !route.prerender).map((route) => route.path);
}

function publicPage(path: string, page: Page): ShownPage {
  return { path, page };
}

function shell(): Page {
  return { body: <LoadingApplication />, isHidden: true };
}

async function render(path: string, shown: ShownPage): Promise<Prerendered> {
  const { prelude } = await prerenderToNodeStream(<App first={shown} />);
  let html = "";
  for await (const chunk of prelude) html += chunk;
  if (/<!--\$|<template/.test(html))
    throw new Error(`${path}: was prerendered with a Suspense boundary open`);
  const { page } = shown;
  return {
    path,
    title: windowTitle(page),
    description: page.description,
    html,
    structuredData: page.structuredData,
    isHidden: page.isHidden ?? false,
  };
}
