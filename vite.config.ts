import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { readConfig } from "./src/app/server/config/read-config.ts";
import { contentPlugin } from "./src/lessons/content/content-plugin.ts";
import { PLACEHOLDERS } from "./src/platform/http/site-template.ts";
import { VERSION } from "./src/platform/server/version.ts";

const { site } = readConfig(process.env);

/** What components show of the operator, as `import.meta.env.…`. */
function operatorDefines(of: Omit<typeof PLACEHOLDERS, "origin"> | typeof site) {
  const shown = {
    CONTACT_EMAIL: of.contactEmail,
    OPERATOR_NAME: of.operatorName,
    OPERATOR_ADDRESS: of.operatorAddress,
    OPERATOR_TAX_ID: of.operatorTaxId,
    OPERATOR_SELLER: of.operatorSeller,
    OPERATOR_HOURS: of.operatorHours,
    OPERATOR_AREA: of.operatorArea,
    CONSUMER_CLASS: of.consumerClass,
    PREMIUM_AMOUNT: of.premiumAmount,
    PREMIUM_BRIEF: of.premiumBrief,
  };
  return Object.fromEntries(
    Object.entries(shown).map(([name, value]) => [`import.meta.env.${name}`, JSON.stringify(value)]),
  );
}

/** Removes React's code for developer tools, for Node and for browsers without `reportError`. */
const WITHOUT_TOOLS = {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: "undefined",
  setImmediate: "undefined",
  "process.emit": "undefined",
  "window.ErrorEvent": "undefined",
};

export default defineConfig(({ command }) => {
  // Only a build has placeholders. The server fills them in.
  const operator = command === "build" ? PLACEHOLDERS : site;
  return {
    define: {
      ...operatorDefines(operator),
      "import.meta.env.VERSION": JSON.stringify(VERSION),
      ...(command === "build" && WITHOUT_TOOLS),
    },
    appType: "custom",
    // The oldest browsers that run the application (decision 0070).
    build: {
      target: ["chrome109", "edge109", "firefox115", "safari16.4", "ios16.4"],
      // Chrome 109 shows the keys without their hues. Everything else in OKLCH is written in sRGB (plainColours).
      cssTarget: ["chrome111", "edge111", "firefox115", "safari16.4", "ios16.4"],
      // On a busy machine each plugin seems slow.
      rolldownOptions: { checks: { pluginTimings: false } },
    },
    publicDir: "src/app/browser/public",
    plugins: [contentPlugin(operator), react(), tailwindcss()],
    // Chunks are planned by paths under this folder, also where `node_modules` is a link (scripts/test-faults.mjs).
    resolve: { preserveSymlinks: true },
  };
});
