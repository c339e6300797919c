import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Precache } from "#platform/http/site-template.ts";
import { growthOfEightfold } from "#test/growth.ts";

const SOURCE = readFileSync(new URL("./service-worker.browser.js", import.meta.url), "utf8");
const ORIGIN = "https://claves.example";
const SHELLED = "^(/ideas|/crear-meta/[^/]+)$";
const DOCUMENTS = {
  "/sin-conexion/inicio": "sha256-inicio",
  "/sin-conexion/search": "sha256-search",
  "/sin-conexion/app": "sha256-app",
  "/sin-conexion/sin-conexion": "sha256-sin",
};
const FIRST = {
  build: "first",
  shelled: SHELLED,
  tools: { "/sin-conexion/hoy": "sha256-hoy", "/assets/tool-1.js": "" },
  files: { ...DOCUMENTS, "/assets/entry-1.js": "" },
};
const SECOND = {
  build: "second",
  shelled: SHELLED,
  tools: { "/sin-conexion/hoy": "sha256-hoy", "/assets/tool-2.js": "" },
  files: { ...DOCUMENTS, "/sin-conexion/inicio": "sha256-nuevo", "/assets/entry-2.js": "" },
};

interface Asked {
  path: string;
  integrity?: string | undefined;
}

/** Fakes the browser's caches and network. */
class Device {
  caches = new Map<string, Map<string, Response>>();
  asked: Asked[] = [];
  network: (path: string) => Response | Promise<Response> = (path) => new Response(`network ${path}`);
  isFull = false;
  isBroken = false;
  /** True once a worker has called `skipWaiting`. */
  isTakenOver = false;

  start(precache: Precache) {
    const listeners = new Map<string, (event: object) => void>();
    const open = (name: string) => {
      const cache = this.caches.get(name) ?? new Map<string, Response>();
      this.caches.set(name, cache);
      return {
        put: async (key: string, response: Response) => {
          if (this.isFull) throw new Error("QuotaExceededError");
          cache.set(key, response);
        },
      };
    };
    const self = {
      precache,
      location: { origin: ORIGIN },
      clients: { claim: async () => {} },
      skipWaiting: async () => {
        this.isTakenOver = true;
      },
      addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    };
    const globals = {
      self,
      URL,
      Response,
      Promise,
      setTimeout: (done: () => void) => setTimeout(done, 0),
      caches: {
        open: async (name: string) => open(name),
        keys: async () => [...this.caches.keys()],
        has: async (name: string) => {
          if (this.isBroken) throw new Error("UnknownError");
          return this.caches.has(name);
        },
        delete: async (name: string) => this.caches.delete(name),
        match: async (key: string) => {
          if (this.isBroken) throw new Error("UnknownError");
          for (const cache of this.caches.values()) if (cache.has(key)) return cache.get(key)?.clone();
          return undefined;
        },
      },
      fetch: async (asked: string | { url: string }, options: { integrity?: string } = {}) => {
        const path = typeof asked === "string" ? asked : new URL(asked.url).pathname;
        this.asked.push({ path, integrity: options.integrity });
        return this.network(path);
      },
    };
    runInContext(SOURCE, createContext(globals));
    const tell = async (type: string, data?: string) => {
      let done: Promise<unknown> = Promise.resolve();
      listeners.get(type)?.({ data, waitUntil: (promise: Promise<unknown>) => (done = promise) });
      await done;
    };
    return {
      install: () => tell("install"),
      activate: () => tell("activate"),
      keepTools: () => tell("message", "keep-tools"),
      /** The answer as text; undefined where the worker leaves the request to the browser. */
      ask: async (path: string, { mode = "navigate", method = "GET" } = {}) => {
        let answer: Promise<Response> | undefined;
        const request = { method, mode, url: new URL(path, ORIGIN).href };
        listeners.get("fetch")?.({
          request,
          respondWith: (promise: Promise<Response>) => {
            answer = promise;
          },
        });
        const response = await answer;
        return response?.headers.get("location") ?? response?.text();
      },
    };
  }

  async settle(precache: Precache) {
    const worker = this.start(precache);
    await worker.install();
    await worker.activate();
    this.asked = [];
    return worker;
  }
}

let device: Device;
const offline = () => Promise.reject(new TypeError("Failed to fetch"));

beforeEach(() => {
  device = new Device();
});

describe("installing a build", () => {
  test("downloads every file, each document with its integrity hash, and does not wait for open tabs", async () => {
    await device.start(FIRST).install();
    expect(device.asked.toSorted((a, b) => a.path.localeCompare(b.path))).toEqual([
      { path: "/assets/entry-1.js", integrity: undefined },
      { path: "/sin-conexion/app", integrity: "sha256-app" },
      { path: "/sin-conexion/inicio", integrity: "sha256-inicio" },
      { path: "/sin-conexion/search", integrity: "sha256-search" },
      { path: "/sin-conexion/sin-conexion", integrity: "sha256-sin" },
    ]);
    expect(device.caches.get("first")?.size).toBe(5);
    expect(device.isTakenOver).toBe(true);
  });

  test("keeps the answers of notifications that no page has noted yet", async () => {
    device.caches.set("answers-ana", new Map([["/2026-11-23", new Response("4")]]));
    await device.settle(FIRST);
    await device.settle(SECOND);
    expect(device.caches.get("answers-ana")?.size).toBe(1);
  });

  test("copies unchanged files from the previous build", async () => {
    await device.settle(FIRST);
    await device.start(SECOND).install();
    const paths = device.asked.map(({ path }) => path).sort();
    expect(paths).toEqual(["/assets/entry-2.js", "/sin-conexion/inicio"]);
    expect(device.caches.get("second")?.size).toBe(5);
  });

  test.each([
    ["a file that is missing", () => new Response("", { status: 404 })],
    ["a connection that breaks", offline],
  ])("leaves the previous build intact when a download fails: %s", async (_what, failure) => {
    const former = await device.settle(FIRST);
    device.network = (path) => (path === "/assets/entry-2.js" ? failure() : new Response("new"));
    await expect(device.start(SECOND).install()).rejects.toThrow();
    expect([...device.caches.keys()]).toEqual(["first"]);
    expect(await former.ask("/")).toBe("network /sin-conexion/inicio");
  });

  test("leaves no partial cache and does not take over when the disk is full", async () => {
    device.isFull = true;
    await expect(device.start(FIRST).install()).rejects.toThrow("QuotaExceededError");
    expect(device.caches.size).toBe(0);
    expect(device.isTakenOver).toBe(false);
  });

  test("keeps the previous build for open pages and deletes older builds", async () => {
    await device.settle(FIRST);
    const worker = await device.settle(SECOND);
    device.network = offline;
    expect(await worker.ask("/assets/entry-1.js", { mode: "cors" })).toBe("network /assets/entry-1.js");
    await device.settle({ ...SECOND, build: "third" });
    expect([...device.caches.keys()]).toEqual(["second", "third"]);
  });
});

describe("precaching the tools", () => {
  const has = (build: string, path: string) => device.caches.get(build)?.has(path) ?? false;

  test("starts when a page requests it, downloads once, and continues with every later build", async () => {
    const worker = await device.settle(FIRST);
    expect(has("first", "/assets/tool-1.js")).toBe(false);
    await worker.keepTools();
    await worker.keepTools();
    expect(device.asked).toEqual([
      { path: "/sin-conexion/hoy", integrity: "sha256-hoy" },
      { path: "/assets/tool-1.js", integrity: undefined },
    ]);
    device.network = offline;
    expect(await worker.ask("/assets/tool-1.js", { mode: "cors" })).toBe("network /assets/tool-1.js");
    device.network = (path) => new Response(`network ${path}`);
    await device.settle(SECOND);
    expect(has("second", "/assets/tool-2.js")).toBe(true);
    await device.settle({ ...SECOND, build: "third" });
    expect(has("third", "/assets/tool-2.js")).toBe(true);
  });

  test("a device that was Premium begins with the members' home, also in a later build and offline", async () => {
    const worker = await device.settle(FIRST);
    device.caches.set("was-premium", new Map());
    expect(await worker.ask("/"), "until the tools are cached, the server answers").toBe("network /");
    await worker.keepTools();
    expect(await worker.ask("/?utm_source=amiga")).toBe("network /sin-conexion/hoy");
    expect(await worker.ask("/search")).toBe("network /sin-conexion/search");
    const next = await device.settle(SECOND);
    device.network = offline;
    expect(await next.ask("/")).toBe("network /sin-conexion/hoy");
    expect(device.caches.has("first")).toBe(true);
    device.caches.delete("was-premium");
    expect(await next.ask("/")).toBe("network /sin-conexion/inicio");
  });

  test("the server chooses the home page right after a sign-in, and once", async () => {
    const worker = await device.settle(FIRST);
    expect(await worker.ask("/api/auth/google/callback?code=1")).toBeUndefined();
    expect(await worker.ask("/")).toBe("network /");
    expect(await worker.ask("/")).toBe("network /sin-conexion/inicio");
    for (const network of [offline, () => new Response("", { status: 503 })]) {
      await worker.ask("/api/auth/facebook/callback");
      device.network = network;
      expect(await worker.ask("/")).toBe("network /sin-conexion/inicio");
    }
  });

  test("succeeds on a later request after a failed download, and cached pages still work meanwhile", async () => {
    const worker = await device.settle(FIRST);
    device.network = offline;
    await worker.keepTools();
    expect(await worker.ask("/")).toBe("network /sin-conexion/inicio");
    device.network = (path) => new Response(`network ${path}`);
    await worker.keepTools();
    expect(has("first", "/assets/tool-1.js")).toBe(true);
  });
});

describe("answering a request", () => {
  test("a public page comes from the cache with any query, without a network request", async () => {
    const worker = await device.settle(FIRST);
    expect(await worker.ask("/")).toBe("network /sin-conexion/inicio");
    expect(await worker.ask("/?signin=cancelled")).toBe("network /sin-conexion/inicio");
    expect(await worker.ask("/search?q=metas")).toBe("network /sin-conexion/search");
    expect(device.asked).toEqual([]);
  });

  test("a new build serves its own version of a page once it has taken over", async () => {
    await device.settle(FIRST);
    device.network = () => new Response("new home");
    expect(await (await device.settle(SECOND)).ask("/")).toBe("new home");
  });

  test.each([
    ["cannot be reached", offline],
    ["is broken", () => new Response("bad gateway", { status: 502 })],
    ["says nothing", () => new Promise<Response>(() => {})],
  ])("a member's page comes from the server, or is the shell when the server %s", async (_how, network) => {
    const worker = await device.settle(FIRST);
    expect(await worker.ask("/ideas")).toBe("network /ideas");
    device.network = network;
    expect(await worker.ask("/ideas")).toBe("network /sin-conexion/app");
    expect(await worker.ask("/crear-meta/1?x=y")).toBe("network /sin-conexion/app");
  });

  test("any other page comes from the server, or is the offline page without a connection", async () => {
    const worker = await device.settle(FIRST);
    device.network = () => new Response("not found", { status: 404 });
    expect(await worker.ask("/nope")).toBe("not found");
    device.network = offline;
    expect(await worker.ask("/nope")).toBe("network /sin-conexion/sin-conexion");
  });

  test("the worker ignores server routes, POST requests, other origins and files outside the precache", async () => {
    const worker = await device.settle(FIRST);
    expect(await worker.ask("/api/auth/google")).toBeUndefined();
    expect(await worker.ask("/api/session", { mode: "cors" })).toBeUndefined();
    expect(await worker.ask("/simulators/paypal/approve")).toBeUndefined();
    expect(await worker.ask("/health")).toBeUndefined();
    expect(await worker.ask("/", { method: "POST" })).toBeUndefined();
    expect(await worker.ask("https://elsewhere.example/assets/x.js", { mode: "no-cors" })).toBeUndefined();
    expect(await worker.ask("/tarjetas/metas.png", { mode: "no-cors" })).toBeUndefined();
  });

  test("the worker never caches a response that is not on the precache list", async () => {
    const worker = await device.settle(FIRST);
    for (const path of ["/ideas", "/nope"]) await worker.ask(path);
    await worker.ask("/assets/other.js", { mode: "cors" });
    expect([...(device.caches.get("first")?.keys() ?? [])].sort()).toEqual([
      "/assets/entry-1.js",
      "/sin-conexion/app?sha256-app",
      "/sin-conexion/inicio?sha256-inicio",
      "/sin-conexion/search?sha256-search",
      "/sin-conexion/sin-conexion?sha256-sin",
    ]);
  });

  test("a trailing slash redirects to the address without it on this site, except under /api/", async () => {
    const worker = await device.settle(FIRST);
    device.network = offline;
    expect(await worker.ask("/search/?q=a")).toBe(`${ORIGIN}/search?q=a`);
    expect(await worker.ask(`${ORIGIN}//evil.example/`)).toBe(`${ORIGIN}//evil.example`);
    expect(await worker.ask("/api/")).toBeUndefined();
  });

  test("a path full of slashes is handled in roughly linear time", async () => {
    const worker = await device.settle(FIRST);
    device.network = offline;
    const growth = await growthOfEightfold(16_384, (size) => worker.ask(`/a${"/".repeat(size)}b/`));
    expect(growth).toBeLessThan(24);
  }, 120_000);

  test.each(["/inicio", "/app", "/hoy"])(
    "%s comes from the server, although an offline edition has that name",
    async (path) => {
      const worker = await device.settle(FIRST);
      await worker.keepTools();
      expect(await worker.ask(path)).toBe(`network ${path}`);
    },
  );

  test.each([
    ["fail", () => Object.assign(device, { isBroken: true })],
    ["were cleared", () => device.caches.clear()],
  ])("the worker goes to the network when the browser's caches %s", async (_what, lose) => {
    const worker = await device.settle(FIRST);
    lose();
    expect(await worker.ask("/")).toBe("network /");
    expect(await worker.ask("/ideas")).toBe("network /ideas");
    expect(await worker.ask("/assets/entry-1.js", { mode: "cors" })).toBe("network /assets/entry-1.js");
  });
});
