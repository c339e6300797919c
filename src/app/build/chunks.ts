import type { SitePlan } from "#app/browser/prerender.tsx";

/** Which devices precache a module: every device, the devices of members who use the tools, or no device. */
export type Kind = "everyone" | "tools" | "online";

export const ENTRY = "src/app/browser/entry.tsx";
export const MEMBER = "src/app/browser/member.ts";
export const PREMIUM = "src/app/browser/premium.ts";
export const ROUTES = "src/app/browser/open-route.tsx";
/** The public page that shows more to members. The code of that part counts as a page of its own, `TODAY`. */
const HOME = "src/app/browser/pages/home.tsx";
const TODAY = "today";
/** The pages that import this module, but are not in `AREAS`, form one area. Each remaining page is its own area. */
const FRAME = "src/notebook/tool-page/components/frame.tsx";
/** Areas are groups of pages that share much code, listed by hand. Pages of one area share chunks. */
const AREAS: Readonly<Record<string, readonly string[]>> = {
  lists: ["src/lessons/search/search-page.tsx", "src/notebook/favourites/favourites-page.tsx"],
  "goal form": ["src/app/browser/pages/goal-wizard.tsx", "src/app/browser/pages/goal-edit.tsx"],
  goals: ["src/app/browser/pages/goal-detail.tsx", "src/app/browser/pages/goals.tsx"],
  days: [
    TODAY,
    "src/app/browser/pages/journal.tsx",
    "src/notebook/calendar/calendar-page.tsx",
    "src/app/browser/pages/week.tsx",
  ],
  years: ["src/app/browser/pages/looking-back.tsx", "src/notebook/looking-back/year-review-page.tsx"],
};

interface Visit {
  page: string;
  area: string;
  isPublic: boolean;
  modules: ReadonlySet<string>;
}

const MEMBERS = "members";
const SLOTS = "/slots";
const TOOL = /^src\/(?:(?:notebook|lessons|billing|member)\/[^/]+|platform\/sync)/;

/**
 * Names the chunk of each module by the pages that import it, whatever its size. So no module moves when another grows.
 * Modules of different kinds share no chunk. rolldown puts a module without a name where its importers need it.
 *
 * | Imported by | Chunk |
 * |---|---|
 * | every document | `vendor` for packages, `entry` for the others |
 * | parts of a tool on pages of several tools (slot.ts), and the tool's page | the part's chunk, or the tool's |
 * | every private page | `member`, or `start` if a public page imports it, too |
 * | one page | that page's |
 * | the home page and others | `home` |
 * | public and private pages | the areas' if `AREAS` lists all public ones, else `pages` |
 * | private pages of one or two areas | the areas' |
 * | private pages of more areas | `shared` |
 * | parts of a tool, which no page imports | that tool's |
 * | parts of public pages: fields of forms | `pages` |
 */
export function nameChunks(
  { publicPages, privatePages }: Pick<SitePlan, "publicPages" | "privatePages">,
  modules: SourceModules,
  kindOf: (module: string) => Kind,
): (module: string) => string | undefined {
  const reachAll = (roots: readonly string[]) => new Set(roots.flatMap((root) => [...reach(root, modules)]));
  const partsOf = (all: Iterable<string>) =>
    Array.from(all, (module) => modules.get(module)?.dynamicImports ?? []).flat();
  const visit = (page: string, roots = [page]): Visit => {
    const reached = reachAll(roots);
    const area = Object.keys(AREAS).find((name) => AREAS[name]?.includes(page));
    const isPublic = publicPages.has(page);
    return { page, area: area ?? (reached.has(FRAME) ? FRAME : page), isPublic, modules: reached };
  };
  const pages = new Set([...publicPages.keys(), ...privatePages]);
  const visits = [...pages].map((page) => visit(page));
  visits.push(visit(TODAY, partsOf(reach(HOME, modules))));
  const first = reach(ENTRY, modules);
  const members = reachAll([MEMBER, ROUTES, PREMIUM]);
  const parts = reachAll(partsOf(modules.keys()).filter((part) => !pages.has(part)));
  const slots = partsOf([...modules.keys()].filter((module) => module.endsWith("/slot.ts"))).map((part) =>
    visit(part),
  );

  const chunkOf = (module: string): string | undefined => {
    if (first.has(module)) return module.startsWith("node_modules/") ? "vendor" : "entry";
    const kind = kindOf(module);
    const importers = visits.filter((each) => each.modules.has(module));
    const isPublic = importers.some((each) => each.isPublic);
    const tool = TOOL.exec(module)?.[0];
    const shown = slots.filter(({ page, modules }) => modules.has(module) && page.startsWith(`${tool}/`));
    if (tool && shown.length > 0 && importers.every(({ page }) => page.startsWith(tool)))
      return `${kind} ${importers.length + shown.length > 1 ? tool + SLOTS : shown[0]?.page}`;
    if (members.has(module)) return `${kind} ${isPublic ? "start" : "member"}`;
    // A document imports the export `page` of its page's chunk. The bundler keeps it only if the chunk has no name.
    if (publicPages.has(module)) return undefined;
    if (importers.length === 0 && kind !== "everyone" && parts.has(module)) return `${kind} ${tool}`;
    // Several public pages share the fields of forms.
    if (importers.length === 0 && kind === "everyone" && module.startsWith("src/platform/ui/fields/"))
      return `${kind} pages`;
    const [page, ...others] = importers;
    if (!page || (others.length === 0 && isPublic && !parts.has(module))) return undefined;
    if (others.length === 0) return `${kind} ${page.page}`;
    if (!isPublic && kind === "everyone") return `${kind} member`;
    return `${kind} ${sharedBy(importers)}`;
  };
  const sharedBy = (importers: readonly Visit[]) => {
    const publicAreas = importers.filter(({ isPublic }) => isPublic).map(({ area }) => area);
    if (publicAreas.includes(HOME)) return "home";
    const isPrivate = publicAreas.length === 0;
    const all = new Set(
      importers.map(({ area }) => (isPrivate || publicAreas.includes(area) ? area : MEMBERS)),
    );
    if (isPrivate && all.size > 2) return "shared";
    if (all.has(MEMBERS) && publicAreas.some((area) => !AREAS[area])) return "pages";
    // The days alone share little, and a chunk of its own would be one more request.
    if (all.has("days") && all.size === 1) all.add("years");
    return [...all].sort().join(", ");
  };
  return chunkOf;
}

export interface SourceModule {
  imports: readonly string[];
  dynamicImports: readonly string[];
}

export type SourceModules = ReadonlyMap<string, SourceModule>;

export function reach(from: string, modules: SourceModules): Set<string> {
  const reached = new Set([from]);
  for (const module of reached) for (const next of modules.get(module)?.imports ?? []) reached.add(next);
  return reached;
}

/** Returns the chain of imports from `roots` to each module. Follows an `import()` unless its target `isSkipped`. */
export function waysFrom(
  roots: readonly string[],
  modules: SourceModules,
  isSkipped: (module: string) => boolean,
): Map<string, readonly string[]> {
  const ways = new Map<string, readonly string[]>(roots.map((root) => [root, [root]]));
  for (const [module, way] of ways) {
    const { imports = [], dynamicImports = [] } = modules.get(module) ?? {};
    for (const next of [...imports, ...dynamicImports.filter((part) => !isSkipped(part))])
      if (!ways.has(next)) ways.set(next, [...way, next]);
  }
  return ways;
}
