import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import type { Plugin } from "vite";
import { configDefaults, defineConfig } from "vitest/config";
import { launchOptions } from "./e2e/launch-options.ts";
import { readConfig } from "./src/app/server/config/read-config.ts";
import { contentPlugin } from "./src/lessons/content/content-plugin.ts";

/** These run on SQLite, and all of them on PostgreSQL too in `npm run test:long`. */
const SERVER_TESTS = ["src/**/*.server.test.ts", "test/**/*.server.test.ts"];
/** The first line of a server test that PostgreSQL could fail alone, with the reason. */
const PORTABILITY = /^\/\/ On PostgreSQL too: /;
/** Tests with several processes, which cannot share SQLite. */
const POSTGRES_TESTS = ["test/**/*.postgres.test.ts"];

const TESTS = ["src/**/*.test.{ts,tsx}", "test/**/*.test.ts"];
const SCREEN_TESTS = ["src/**/*.screen.test.tsx"];
/** Tests that replace a module, a global or the time zone, or that measure memory or time. */
const NEEDS_PROCESS = /vi\.(stub|mock)|fake-indexeddb|memoryUsage|performance\.now|growthOf/;
const ROOT = import.meta.dirname;
const filesWith = (text: RegExp, files: string[], exclude: string[] = []) =>
  globSync(files, { cwd: ROOT, exclude }).filter((file) => text.test(readFileSync(join(ROOT, file), "utf8")));
const ALONE = filesWith(NEEDS_PROCESS, TESTS, [...SERVER_TESTS, ...POSTGRES_TESTS, ...SCREEN_TESTS]);
const PORTABLE = process.env.TEST_LONG ? SERVER_TESTS : filesWith(PORTABILITY, SERVER_TESTS);

/** Isolation costs each server test file more than a second, mostly to load and warm up the product. */
const project = (
  name: "sqlite" | "postgres" | "alone",
  { isolate, include, exclude = [] }: { isolate: boolean; include: string[]; exclude?: string[] },
) => ({
  extends: true as const,
  test: {
    name,
    isolate,
    include,
    exclude: [...configDefaults.exclude, "e2e/**", ...exclude],
    env: {
      TEST_ENGINE: name === "postgres" ? name : "sqlite",
      // Coverage holds memory, which these tests measure.
      ...(name === "alone" && { QUERY_CALLS_FILE: "" }),
    },
  },
});

/** Time limits for a busy machine. */
const PATIENCE = {
  testTimeout: 60_000,
  /** Hooks create databases. */
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
};

/** Frames and images request our API directly, bypassing `FakeApi`, and get an empty document. */
const emptyApi: Plugin = {
  name: "empty-api",
  configureServer: ({ middlewares }) => {
    middlewares.use("/api", (_request, response) => {
      response.setHeader("content-type", "text/html").end("<!doctype html>");
    });
  },
};

const { site } = readConfig(process.env);
const PRICE = {
  "import.meta.env.PREMIUM_AMOUNT": '"$2 USD"',
  "import.meta.env.PREMIUM_BRIEF": '"$2"',
};

export default defineConfig({
  define: PRICE,
  plugins: [contentPlugin(site)],
  test: {
    ...PATIENCE,
    // By default, Vitest would leave one of two processors idle.
    maxWorkers: 2,
    globalSetup: "test/databases/database-templates.ts",
    setupFiles: "test/clean-up.ts",
    projects: [
      project("alone", { isolate: true, include: ALONE }),
      project("postgres", { isolate: false, include: [...PORTABLE, ...POSTGRES_TESTS] }),
      project("sqlite", {
        isolate: false,
        include: TESTS,
        exclude: [...POSTGRES_TESTS, ...SCREEN_TESTS, ...ALONE],
      }),
      {
        extends: false,
        plugins: [contentPlugin(site), react(), tailwindcss(), emptyApi],
        define: {
          ...PRICE,
          "import.meta.env.CONTACT_EMAIL": '"contacto@claves.example"',
          "import.meta.env.OPERATOR_NAME": '"Ana Pérez"',
          "import.meta.env.OPERATOR_ADDRESS": '"Calle 1, Puebla"',
          "import.meta.env.OPERATOR_TAX_ID": '"RFC PEAA000101AAA"',
          "import.meta.env.OPERATOR_SELLER": '"Ana Pérez, RFC PEAA000101AAA, Calle 1, Puebla"',
          "import.meta.env.OPERATOR_HOURS": '"lunes a viernes de 9 a 17"',
          "import.meta.env.OPERATOR_AREA": '"Atención"',
          "import.meta.env.CONSUMER_CLASS": '""',
          "import.meta.env.VERSION": '"1.2.3"',
        },
        test: {
          ...PATIENCE,
          name: "screens",
          // After the other projects, which use both processors.
          sequence: { groupOrder: 1 },
          maxWorkers: 2,
          // Isolation costs each file two seconds of processor time, to load the whole application again.
          isolate: false,
          setupFiles: "test/screens/around-screens.ts",
          include: SCREEN_TESTS,
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({
              launchOptions,
              contextOptions: {
                locale: "es-AR",
                reducedMotion: "reduce",
                timezoneId: "America/Argentina/Buenos_Aires",
              },
            }),
            instances: [{ browser: "chromium", viewport: { width: 390, height: 844 } }],
            screenshotFailures: false,
            locators: { exact: false },
          },
        },
      },
    ],
  },
});
