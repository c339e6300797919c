// `npm run dev`: runs the server from source behind Vite. Changes restart the server or update open pages. Pages render
// only in the browser. `npm start` prerenders them.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";
import { requireNode } from "./require-node.mjs";

requireNode();
const { entryOf, GALLERY, galleryPage } = await import("./dev/gallery.mjs");

/** Removes a service worker that `npm start` left on this port. It would continue to serve the pages of its build. */
const FAREWELL = `addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil((async () => {
  await registration.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
  for (const page of await clients.matchAll({ type: "window" })) await page.navigate(page.url);
})()));`;

const port = Number(process.env.PORT ?? 3000);
const apiPort = port + 1;
const root = fileURLToPath(new URL("..", import.meta.url));

// Without paths, Node watches only the modules that the server has loaded, so saving a screen restarts nothing.
const api = spawn(process.execPath, ["--watch", "--watch-preserve-output", "scripts/dev-api.mjs"], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, PORT: String(apiPort), ORIGIN: process.env.ORIGIN ?? `http://localhost:${port}` },
});
const proxied = { target: `http://localhost:${apiPort}`, changeOrigin: false };
const vite = await createServer({
  root,
  server: {
    port,
    strictPort: true,
    host: "localhost",
    proxy: { "/api": proxied, "/simulators": proxied, "/health": proxied },
  },
});
vite.middlewares.use("/sw.js", (_request, response) => {
  response.setHeader("content-type", "text/javascript");
  response.end(FAREWELL);
});
vite.middlewares.use(async (request, response, next) => {
  if (!request.headers.accept?.includes("text/html")) return next();
  const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
  const gallery = await galleryPage(url, port);
  const document = `<!doctype html><html lang="es" data-styles="all"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>Claves del Éxito</title>
<link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/src/app/browser/fonts/fonts.css"><link rel="stylesheet" href="/src/app/browser/all.css"></head>
<body><div id="root"></div><script type="module" src="${entryOf(url)}"></script></body></html>`;
  const html = gallery ?? (await vite.transformIndexHtml(request.url ?? "/", document));
  response.setHeader("content-type", "text/html; charset=utf-8");
  response.end(html);
});
await vite.listen();
console.log(
  `\n  http://localhost:${port}\n  http://${GALLERY}:${port}/dev/screens shows all screens in their states\n`,
);

for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, async () => {
    api.kill(signal);
    await vite.close();
    process.exit(0);
  });
}
