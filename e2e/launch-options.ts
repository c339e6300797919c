import { findInstalled } from "../scripts/find-chromium.mjs";

/** Without them, Playwright takes the browser that it has installed. */
const { whole, shell } = findInstalled();

const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // No request leaves this machine.
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost",
];

/** For most journeys: the headless shell, where it is installed. It shows no notifications. */
export const launchOptions = withPath(shell ?? whole);

/** The full browser, which shows notifications. */
export const wholeBrowser = withPath(whole);

function withPath(executablePath: string | undefined) {
  return { args, ...(executablePath && { executablePath }) };
}
