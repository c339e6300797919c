#!/usr/bin/env node
// Starts the installed Firefox for Playwright, which drives it over WebDriver BiDi. Firefox ESR 153 lacks a
// command that Playwright sends to every page. This relay turns that one refusal into a success.
import { spawn } from "node:child_process";
import { connect, createServer } from "node:net";

const LISTENING = /(WebDriver BiDi listening on ws:\/\/127\.0\.0\.1:)(\d+)/;
const REFUSAL =
  /\{"type":"error","id":(\d+),"error":"unknown command","message":"emulation\.setMediaFeaturesOverride"[^{}]*\}/g;

const firefox = spawn(process.env.FIREFOX_PATH ?? "firefox-esr", process.argv.slice(2), {
  stdio: ["inherit", "inherit", "pipe"],
});
firefox.once("exit", (code) => process.exit(code ?? 1));
for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => firefox.kill(signal));
firefox.stderr.setEncoding("utf8").on("data", async (text) => {
  const port = LISTENING.exec(text)?.[2];
  process.stderr.write(port ? text.replace(LISTENING, `$1${await relayTo(Number(port))}`) : text);
});

/** Resolves to the relay's port. */
function relayTo(port) {
  const server = createServer((driver) => {
    const browser = connect(port, "127.0.0.1");
    // Firefox refuses a handshake whose Host names another port than its own.
    driver.once("data", (handshake) => {
      browser.write(
        handshake.toString("latin1").replace(/^Host: .*$/im, `Host: 127.0.0.1:${port}`),
        "latin1",
      );
      driver.pipe(browser);
    });
    browser.on("data", (bytes) => driver.write(accept(bytes)));
    browser.on("end", () => driver.end());
    for (const socket of [driver, browser]) socket.on("error", () => driver.destroy() && browser.destroy());
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server.address().port)));
}

/** Does not change the length, so that the WebSocket frame around the answer stays valid. */
function accept(bytes) {
  const text = bytes.toString("latin1");
  const accepted = text.replace(REFUSAL, (refusal, id) =>
    `{"type":"success","id":${id},"result":{}}`.padEnd(refusal.length),
  );
  return accepted === text ? bytes : Buffer.from(accepted, "latin1");
}
