// Drives WebKitGTK's MiniBrowser over plain WebDriver (https://www.w3.org/TR/webdriver2/). The browser fills its own
// virtual screen, so that the viewport has exactly the requested size.
import { spawn } from "node:child_process";
import { globSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../../test/free-port.ts";
import { apt, findOrInstall, findProgram } from "./find-or-install.mjs";

const MINI_BROWSER = "/usr/lib/*/webkit*gtk-*/MiniBrowser";
const READY_WITHIN_MS = 30_000;
const POLL_MS = 50;

export async function withWebkit({ width, height }, work) {
  const browser = findOrInstall("WebKit", [apt("webkit2gtk-driver", "xvfb")], () =>
    findProgram("Xvfb") && findProgram("WebKitWebDriver") ? globSync(MINI_BROWSER)[0] : undefined,
  );
  const screen = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", `${width}x${height}x24`], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const children = [screen];
  try {
    const display = `:${(await firstLine(screen)).trim()}`;
    const port = await freePort();
    const environment = { ...process.env, DISPLAY: display, GDK_BACKEND: "x11", LIBGL_ALWAYS_SOFTWARE: "1" };
    children.push(spawn("WebKitWebDriver", ["-p", String(port)], { stdio: "ignore", env: environment }));
    const webkit = await openSession(`http://127.0.0.1:${port}`, browser);
    try {
      await webkit.fill({ width, height });
      return await work(webkit);
    } finally {
      await webkit.close();
    }
  } finally {
    for (const child of children) child.kill();
  }
}

async function openSession(origin, binary) {
  await until(() =>
    fetch(`${origin}/status`).then(
      (answer) => answer.ok,
      () => false,
    ),
  );
  const options = { binary, args: ["--automation", "--full-screen"] };
  const alwaysMatch = { "webkitgtk:browserOptions": options };
  const { sessionId } = await call(origin, "POST", "/session", { capabilities: { alwaysMatch } });
  const session = `/session/${sessionId}`;
  const command = (method, path, body) => call(origin, method, session + path, body);

  /** Runs a function in the page with JSON arguments and awaits its promise. */
  const run = (script, ...args) =>
    command("POST", "/execute/async", {
      script: `const done = arguments[arguments.length - 1];
        Promise.resolve((${script})(...Array.prototype.slice.call(arguments, 0, -1)))
          .then((value) => done({ value }), (error) => done({ error: String(error) }));`,
      args,
    }).then(({ value, error }) => {
      if (error) throw new Error(error);
      return value;
    });

  return {
    run,
    async fill({ width, height }) {
      await command("POST", "/window/rect", { x: 0, y: 0, width, height });
      await until(async () => (await run("() => [innerWidth, innerHeight].join()")) === `${width},${height}`);
    },
    open: (url) => command("POST", "/url", { url }),
    close: () => command("DELETE", ""),
    async click(x, y) {
      const pointer = { type: "pointer", id: "mouse", parameters: { pointerType: "mouse" } };
      const steps = [
        { type: "pointerMove", x, y },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ];
      await command("POST", "/actions", { actions: [{ ...pointer, actions: steps }] });
    },
    async type(text) {
      const actions = [...text].flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]);
      await command("POST", "/actions", { actions: [{ type: "key", id: "keyboard", actions }] });
    },
  };
}

async function call(origin, method, path, body) {
  const answer = await fetch(origin + path, { method, body: body && JSON.stringify(body) });
  const { value } = await answer.json();
  if (!answer.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`);
  return value;
}

async function until(probe) {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const found = await probe();
    if (found) return found;
    if (Date.now() > deadline) throw new Error("WebKit does not answer");
    await wait(POLL_MS);
  }
}

function firstLine(child) {
  return new Promise((resolve, reject) => {
    child.stdio[3].once("data", (data) => resolve(String(data)));
    child.once("error", reject);
    child.once("exit", () => reject(new Error("Xvfb did not start")));
  });
}
