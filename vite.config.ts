import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { contentPlugin } from "./src/app/build/content/content-plugin.ts";
import { readConfig } from "./src/server/config.ts";

/** `paths` are regular expressions for the ends of module paths. */
const modules = (...paths: string[]) => new RegExp(`(${paths.join("|")})$`);

/**
 * Groups modules that are loaded together, because small chunks cost a request each and compress worse. React
 * changes least often; "common" is on every page, "member" loads with a session.
 */
const CHUNKS = [
  { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// },
  {
    name: "common",
    test: modules(
      "/content/keys/.*summary",
      "preload-helper.js",
      "/src/app/browser/(all-styles|app|early-clicks|first-routes|load-page|error-boundary|fonts|logo|page|structured-data|subscription-host|unloadable-page)\\.tsx?",
      "/src/app/browser/all\\.css.*",
      "/src/app/browser/session/follow-session\\.ts",
      "/src/app/browser/layout/(?!member-controls|plan-badge)[a-z-]+\\.tsx?",
      "/src/features/(account|favourites|sharing|subscription)/client\\.tsx?",
      "/src/features/account/components/(provider-mark|sign-in-menu|sign-in-notice|sign-in-options)\\.tsx?",
      "/src/features/(account/perhaps-in-app|install/client|keys/lessons|notes/(context-title|notes-context)|search/(components/search-field|query)|sharing/components/share-menu)\\.tsx?",
      "/src/shared/(api-client|browser-storage|excerpt|page-lifecycle|store)\\.tsx?",
      "/src/ui/(button|icons|line-art|load-styles|menu|navigation|toast|use-hydrated|use-late-part|use-store)\\.tsx?",
    ),
  },
  {
    name: "private-routes",
    test: modules("/src/app/browser/private-routes\\.tsx?"),
  },
  {
    name: "public-routes",
    test: modules(
      "/src/app/browser/public-routes\\.tsx?",
      "/src/features/legal/legal-texts\\.tsx?",
      "/src/features/subscription/components/premium\\.tsx?",
    ),
  },
  {
    name: "terms",
    test: modules(
      "/src/features/search/(own-search-address|snippet|terms|components/marked)\\.tsx?",
      "/src/shared/(edges|fold-text)\\.ts",
    ),
  },
  { name: "plans", test: modules("/src/features/subscription/components/(check-mark|plan-offer)\\.tsx?") },
  {
    name: "member",
    test: modules(
      "/src/app/browser/(session/(broadcast|follow-member|leave)|layout/(member-controls|plan-badge))\\.tsx?",
      "/src/features/account/components/(avatar|user-menu)\\.tsx?",
      "/src/features/(account/(session|session-state)|favourites/components/sync|subscription/load-subscription)\\.tsx?",
      "/src/shared/(call-api|drafts|new-id|open-drafts|time|with-timeout)\\.tsx?",
      "/src/ui/(empty-notebook|use-submit)\\.tsx?",
    ),
  },
  {
    name: "sync",
    test: modules(
      "/node_modules/idb/.*",
      "/src/app/browser/private-page\\.tsx",
      "/src/features/sync/(client|coalesce|local-state|outbox|replica|replica-store|sync-engine|sync-loop|components/(mutation-toast|pending-badge|sync-status|sync-unavailable|use-load-failure|use-looked-up))\\.tsx?",
      "/src/ui/(lazy-component|use-(lazy-opening|opening))\\.tsx?",
    ),
  },
  {
    name: "days",
    test: modules(
      "/src/features/journal/chosen-day\\.ts",
      "/src/shared/days\\.ts",
      "/src/ui/use-(page-query|today)\\.ts",
    ),
  },
  {
    name: "goals-common",
    test: modules(
      "/src/features/goals/(client|deadline|goal-limits|if-then|progress|written-goal|components/(deadline-words|error-toast|goal-icons))\\.tsx?",
      "/src/ui/use-replace-if-still-here\\.ts",
    ),
  },
];

/** Modules of the Premium tools, which only members' devices precache (src/app/build/precache.ts). */
const TOOL =
  /\/src\/(features\/(calendar|goals|ideas|journal|looking-back|notes|own-search|quota|reminders|sync)\/|ui\/(choice|month-grid|use-page-query|use-today))/;
/** Modules of those features that public pages or the sign-out also need. */
const NO_TOOL = modules(
  "/src/features/(ideas/idea-draft|notes/[a-z-]+|quota/clear-seen-quota|reminders/(?!zone-label)[a-z-]+|sync/(clear-synced|delete-replica|unsent))\\.tsx?",
);

const { hasConsumerLinks } = readConfig(process.env).site;

/**
 * Replaces Vite's helper around `import()`, which loads a chunk's style sheets first. Our chunks have none
 * (src/ui/load-styles.ts), and the helper would be in every first load.
 */
function plainImports(): Plugin {
  return {
    name: "plain-imports",
    enforce: "pre",
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => "export const __vitePreload = (load) => load();",
    },
  };
}

export default defineConfig({
  define: { "import.meta.env.CONSUMER_LINKS": hasConsumerLinks },
  appType: "custom",
  build: {
    rolldownOptions: {
      output: {
        codeSplitting: { includeDependenciesRecursively: false, groups: CHUNKS },
        chunkFileNames: ({ moduleIds }) =>
          `assets/${moduleIds.some((id) => TOOL.test(id) && !NO_TOOL.test(id)) ? "tool-" : ""}[name]-[hash].js`,
      },
    },
  },
  publicDir: "src/app/browser/public",
  plugins: [plainImports(), contentPlugin(), react(), tailwindcss()],
});
