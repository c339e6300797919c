const { CHROMIUM_PATH, CHROMIUM_SHELL_PATH } = process.env;

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
export const launchOptions = withPath(CHROMIUM_SHELL_PATH ?? CHROMIUM_PATH);

/** The full browser, which shows notifications. */
export const wholeBrowser = withPath(CHROMIUM_PATH);

function withPath(executablePath: string | undefined) {
  return { args, ...(executablePath && { executablePath }) };
}
