import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { contentPlugin } from "./src/app/build/content/content-plugin.ts";
import { readConfig } from "./src/server/config.ts";
import { PLACEHOLDERS } from "./src/server/http/site-template.ts";
import { VERSION } from "./src/server/version.ts";

const { site } = readConfig(process.env);

export default defineConfig(({ command }) => ({
  define: {
    "import.meta.env.CONSUMER_LINKS": site.hasConsumerLinks,
    // Only a build is filled in later.
    "import.meta.env.CONTACT_EMAIL": JSON.stringify((command === "build" ? PLACEHOLDERS : site).contactEmail),
    "import.meta.env.VERSION": JSON.stringify(VERSION),
  },
  appType: "custom",
  publicDir: "src/app/browser/public",
  plugins: [contentPlugin(), react(), tailwindcss()],
}));
