import { findInstalled } from "../scripts/find-chromium.mjs";

/** The installed browsers. Without them, Playwright uses the browser that it has installed itself. */
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

/** The options for most journeys: the headless shell, if it is installed. The shell shows no notifications. */
export const launchOptions = withPath(shell ?? whole);

/** The options of the full browser, which shows notifications. */
export const wholeBrowser = withPath(whole);

function withPath(executablePath: string | undefined) {
  return { args, ...(executablePath && { executablePath }) };
}
