const { CHROMIUM_PATH, CHROMIUM_SHELL_PATH } = process.env;

const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Nothing leaves this machine.
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost",
];

/** The browser of most journeys: the shell that shows nothing, where there is one. */
export const launchOptions = withPath(CHROMIUM_SHELL_PATH ?? CHROMIUM_PATH);

/** The whole browser, which shows notices. */
export const wholeBrowser = withPath(CHROMIUM_PATH);

function withPath(executablePath: string | undefined) {
  return { args, ...(executablePath && { executablePath }) };
}
